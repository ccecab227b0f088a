import { describe, expect, it } from '@jest/globals';
import type { KeptLetter } from '@megafon/messaging';
import { isWanted, parseDeadLettersOptions } from './dead-letters-options.js';

describe('the options of npm run dead-letters', () => {
  it('list everything unless narrowed', () => {
    expect(parseDeadLettersOptions([])).toEqual({ command: 'list', wanted: {}, force: false });
  });

  it.each([
    ['an unknown command', ['remove']],
    ['a replay of everything', ['replay']],
    ['a replay of everything by force', ['replay', '--force']],
    ['an offset without its topic', ['show', '--offset', '0:5']],
    ['an offset without a partition', ['show', '--topic', 'x.dead', '--offset', '5']],
    ['an unknown option', ['list', '--servce', 'auth']],
  ])('refuse %s', (_what, args) => {
    expect(() => parseDeadLettersOptions(args)).toThrow();
  });

  it('choose by who gave it up, its type and its place', () => {
    const letter = {
      topic: 'automation.tasks.dead',
      partition: 0,
      offset: '5',
      type: 'automation.action.perform.v1',
      death: { group: 'automation' },
    } as KeptLetter;
    const wanted = (...args: string[]) =>
      isWanted(letter, parseDeadLettersOptions(['replay', ...args]).wanted);
    expect(wanted('--service', 'automation')).toBe(true);
    expect(wanted('--service', 'auto')).toBe(false);
    expect(wanted('--type', 'automation.action.perform.v1', '--topic', 'automation.tasks.dead')).toBe(true);
    expect(wanted('--topic', 'automation.tasks.dead', '--offset', '0:5')).toBe(true);
    expect(wanted('--topic', 'automation.tasks.dead', '--offset', '0:50')).toBe(false);
  });
});
