import { describe, expect, it } from '@jest/globals';
import { inTurn } from './owner-turns.js';

const due = (...names: string[]) => names.map((name) => ({ owner: name.charAt(0), name }));
const names = (all: { name: string }[]) => all.map(({ name }) => name);

describe('owners with something to do', () => {
  it('come in the order in which they were last served, and first who never was', () => {
    const served = new Map([
      ['a', 3],
      ['b', 2],
    ]);
    expect(names(inTurn(due('a1', 'b1', 'c1'), served))).toEqual(['c1', 'b1', 'a1']);
  });

  it('come with one account each, before anybody comes with a second', () => {
    const served = new Map([
      ['a', 1],
      ['b', 2],
    ]);
    expect(names(inTurn(due('a1', 'a2', 'a3', 'b1', 'b2'), served))).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('keep the order of their work, and among themselves that of who waits longest', () => {
    expect(names(inTurn(due('a1', 'b1', 'a2'), new Map()))).toEqual(['a1', 'b1', 'a2']);
  });

  it('wait for at most one turn of each other owner, however much the others have', () => {
    const many = Array.from({ length: 150 }, (_, each) => `a${each}`);
    const served = new Map<string, number>();
    let left = due(...many, 'b1');
    const order: string[] = [];
    for (let now = 1; left.length > 0; now += 1) {
      const [next] = inTurn(left, served);
      if (!next) break;
      served.set(next.owner, now);
      order.push(next.owner);
      left = left.filter((each) => each !== next);
    }
    expect(order.indexOf('b')).toBeLessThanOrEqual(1);
  });
});
