import { describe, expect, it } from '@jest/globals';

import { parseStartOptions } from './options.js';

describe('the options of npm start', () => {
  it('keep the data and seed the demo unless told otherwise', () => {
    expect(parseStartOptions([])).toEqual({
      reset: false,
      demo: true,
      watch: false,
      help: false,
      scale: {},
      serversOnly: false,
    });
  });

  it('can leave all but the servers out', () => {
    expect(parseStartOptions(['--servers-only'])).toMatchObject({ serversOnly: true, reset: false });
  });

  it('are understood together', () => {
    expect(parseStartOptions(['--reset', '--no-sandbox-data'])).toMatchObject({ reset: true, demo: false });
  });

  it('say how many processes services have, with any of the others', () => {
    const options = parseStartOptions(['--watch', '--scale', 'automation=3', '--scale=gateway=2,auth=2']);
    expect(options).toMatchObject({ watch: true, scale: { automation: 3, gateway: 2, auth: 2 } });
    expect(() => parseStartOptions(['--scale', 'automatoin=3'])).toThrow('no service called automatoin');
    expect(() => parseStartOptions(['--scale'])).toThrow("Option '--scale <value>' argument missing");
  });

  it('refuse a misspelt one rather than start with the data it was meant to remove', () => {
    expect(() => parseStartOptions(['--rest'])).toThrow("Unknown option '--rest'");
  });
});
