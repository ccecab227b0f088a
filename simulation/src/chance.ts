import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

const million = 1_000_000;

/** All that is left to chance in a history, from its seed. */
export class Chance {
  private readonly generator;

  constructor(seed: number) {
    this.generator = xoroshiro128plus(seed);
  }

  /** Both ends included. */
  whole(from: number, to: number): number {
    return uniformInt(this.generator, from, to);
  }

  /** From 0 up to 1, 1 excluded. */
  share(): number {
    return uniformInt(this.generator, 0, million - 1) / million;
  }

  between(from: number, to: number): number {
    return from + this.share() * (to - from);
  }

  happens(probability: number): boolean {
    return this.share() < probability;
  }

  /** @throws RangeError when there is nothing to pick from. */
  of<T>(list: readonly T[]): T {
    const picked = list[this.whole(0, list.length - 1)];
    if (picked === undefined) throw new RangeError('nothing to pick from');
    return picked;
  }
}
