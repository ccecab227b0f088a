import { createHash } from 'node:crypto';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

const steps = 2 ** 31;

/** Chance that a seed decides: the same seed draws the same, so that a plan that is made again is the same plan. */
export class Draw {
  private readonly generator;

  constructor(seed: string) {
    this.generator = xoroshiro128plus(createHash('sha256').update(seed).digest().readInt32BE());
  }

  /** Above 0 and below 1. */
  share(): number {
    return (uniformInt(this.generator, 0, steps - 1) + 0.5) / steps;
  }

  /** Of the standard normal distribution (Box and Muller 1958). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(this.share())) * Math.cos(2 * Math.PI * this.share());
  }

  /** Of a gamma distribution with this shape and rate 1 (Marsaglia and Tsang 2000). */
  gamma(shape: number): number {
    if (shape < 1) return this.gamma(shape + 1) * this.share() ** (1 / shape);
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = this.normal();
      const v = (1 + c * x) ** 3;
      if (v > 0 && Math.log(this.share()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
    }
  }
}
