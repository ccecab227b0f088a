import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { inputGatherMs, loginInputs, maxInputText } from '@megafon/contracts';
import type { LoginInput } from '@megafon/contracts';
import fc from 'fast-check';
import { GatheredInputs } from './gathered-inputs.js';

const move = (x: number): LoginInput => ({ type: 'move', x, y: 0 });

describe('what is done in the picture', () => {
  let sent: LoginInput[][];
  let inputs: GatheredInputs;
  beforeEach(() => {
    jest.useFakeTimers();
    sent = [];
    inputs = new GatheredInputs((gathered) => sent.push(gathered));
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('goes off at once, and what follows in one message, without the way of the pointer', () => {
    inputs.add(move(0.1));
    expect(sent).toEqual([[move(0.1)]]);
    for (const x of [0.2, 0.3, 0.4]) inputs.add(move(x));
    inputs.add({ type: 'press', x: 0.4, y: 0, clicks: 1 });
    jest.advanceTimersByTime(inputGatherMs);
    expect(sent[1]).toEqual([move(0.4), { type: 'press', x: 0.4, y: 0, clicks: 1 }]);
    jest.advanceTimersByTime(10 * inputGatherMs);
    expect(sent).toHaveLength(2);
  });

  it('is forgotten when the wheel is given back', () => {
    inputs.add(move(0.1));
    inputs.addText('secret');
    inputs.stop();
    jest.advanceTimersByTime(10 * inputGatherMs);
    expect(sent).toHaveLength(1);
  });

  it('says line ends by the key', () => {
    inputs.addText('שלום\r\nעולם');
    jest.advanceTimersByTime(10 * inputGatherMs);
    expect(sent.flat()).toEqual([
      { type: 'text', text: 'שלום' },
      { type: 'key', key: 'Enter', shift: false },
      { type: 'text', text: 'עולם' },
    ]);
  });

  it('comes whole and in messages that the server takes, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3 * maxInputText }), (text) => {
        sent = [];
        inputs.addText(text);
        jest.advanceTimersByTime(1_000 * inputGatherMs);
        for (const message of sent) expect(loginInputs.safeParse(message).success).toBe(true);
        const written = sent.flat().map((input) => (input.type === 'text' ? input.text : '\n'));
        expect(written.join('')).toBe(text.replace(/\r\n|\r/g, '\n'));
      }),
      { numRuns: 50 },
    );
  });
});
