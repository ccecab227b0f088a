import { describe, expect, it } from '@jest/globals';

import { parseStartOptions } from './options.js';

describe('the options of npm start', () => {
  it('keep the data and seed the demo unless told otherwise', () => {
    expect(parseStartOptions([])).toEqual({ reset: false, demo: true, watch: false, help: false });
  });

  it('are understood together', () => {
    expect(parseStartOptions(['--reset', '--no-sandbox-data'])).toMatchObject({ reset: true, demo: false });
  });

  it('refuse a misspelt one rather than start with the data it was meant to remove', () => {
    expect(() => parseStartOptions(['--rest'])).toThrow("Unknown option '--rest'");
  });
});
