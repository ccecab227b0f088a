import { describe, expect, it } from '@jest/globals';

import { isSameProcess, parseRunFile } from './run-file.js';

const auth = { name: 'auth', pid: 4_711, commandPart: 'services/auth/dist/main.js' };

describe('a file that says who ran', () => {
  it('is read back as it was written', () => {
    expect(parseRunFile(JSON.stringify(auth))).toEqual(auth);
  });

  it.each([
    ['cut off by a crash', '{"name":"auth","pi'],
    ['empty', ''],
    ['without a process', '{"name":"auth","commandPart":"x"}'],
    ['naming init, which is never ours', '{"name":"auth","pid":1,"commandPart":"x"}'],
    ['naming a group', '{"name":"auth","pid":-5,"commandPart":"x"}'],
    ['without a way to know the process again', '{"name":"auth","pid":5,"commandPart":""}'],
  ])('is ignored when it is %s', (_, text) => {
    expect(parseRunFile(text)).toBeUndefined();
  });

  it('knows its process by the command line', () => {
    expect(isSameProcess(auth, 'node /srv/megafon/services/auth/dist/main.js')).toBe(true);
  });

  it('does not take a stranger with the same number for it', () => {
    expect(isSameProcess(auth, '/usr/bin/vim notes.txt')).toBe(false);
    expect(isSameProcess(auth, undefined)).toBe(false);
  });
});
