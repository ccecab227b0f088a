import { runInThisContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { AskedHere } from './asked-here.js';

/** What a file would do that has this for its only line. */
const lineOf = (filename: string, line: string) =>
  runInThisContext(line, { filename: `/home/dana/${filename}` }) as (
    asked: new () => AskedHere,
    ask?: unknown,
  ) => AskedHere;
const asks = (filename: string) => lineOf(filename, '(AskedHere) => new AskedHere()');
const calls = (filename: string) => lineOf(filename, '(AskedHere, ask) => ask(AskedHere)');

describe('who asks for a query', () => {
  it('is named by its line', () => {
    const asked = asks('services/notes/src/note.repository.ts')(AskedHere);
    expect(asked.caller()).toMatch(/^services\/notes\/src\/note\.repository\.ts:1:\d+$/);
  });

  it('is who calls a method that every repository has', () => {
    const inherited = asks('libs/mongo/src/owned-repository.ts');
    const asked = calls('services/notes/src/list-notes.ts')(AskedHere, inherited);
    expect(asked.caller()).toMatch(/^services\/notes\/src\/list-notes\.ts:1:\d+$/);
    expect(inherited(AskedHere).caller()).toBe('');
  });

  it.each([
    'services/notes/src/notes.int-spec.ts',
    'libs/notes/test/some-notes.ts',
    'node_modules/notes/index.js',
  ])('is nobody of ours where it is %s', (filename) => {
    expect(asks(filename)(AskedHere).caller()).toBe('');
  });

  it('is found without a change to the stacks of others', () => {
    const before = Error.stackTraceLimit;
    asks('services/notes/src/note.repository.ts')(AskedHere).caller();
    expect(new Error('gone').stack).toContain('asked-here.spec.ts');
    expect(Error.stackTraceLimit).toBe(before);
  });
});
