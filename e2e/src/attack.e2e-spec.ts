import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sharedTestStack } from '@megafon/infra';
import { attacks } from './attack/attacks.js';
import { p99Ms } from './attack/bystander.js';
import type { Seen } from './attack/bystander.js';
import { Siege } from './attack/siege.js';
import type { Outcome } from './attack/siege.js';

const seed = 1;
const names = Object.keys(attacks);
const attackMs = 1_200;
const quietMs = 4_000;
const mostTimes = 3;
/** Times of a busy machine are measured again. */
const rounds = 2;
const setUpMs = 180_000;

interface Round {
  outcomes: Record<string, Outcome>;
  quietP99Ms: number;
  attackedP99Ms: number;
}

/** The short form of `npm run attack`: each attack for a moment, with a seed. */
describe('one attacker after the other, each with a free account,', () => {
  let last: Round;
  let siege: Siege;

  async function aRound(): Promise<Round> {
    const quiet: Seen = { waitsMs: [], faults: [] };
    const note = ({ waitsMs, faults }: Seen) => {
      quiet.waitsMs.push(...waitsMs);
      quiet.faults.push(...faults);
    };
    note(await siege.quiet(quietMs));
    const outcomes: Round['outcomes'] = {};
    for (const name of names) outcomes[name] = await siege.attack(name, attackMs);
    note(await siege.quiet(quietMs));
    const waitsMs = Object.values(outcomes).flatMap(({ seen }) => seen.waitsMs);
    return { outcomes, quietP99Ms: p99Ms(quiet), attackedP99Ms: p99Ms({ waitsMs }) };
  }

  beforeAll(async () => {
    const { stack, dataDir } = await sharedTestStack('attack');
    siege = await Siege.begin({ gatewayUrl: stack.gatewayUrl, dataDir }, seed);
    await siege.quiet(quietMs);
    for (let round = 1; round <= rounds; round += 1) {
      last = await aRound();
      const { quietP99Ms, attackedP99Ms } = last;
      process.stdout.write(
        `  attack, round ${round}: p99 ${quietP99Ms.toFixed(1)} ms quiet, ${attackedP99Ms.toFixed(1)} ms attacked\n`,
      );
      if (attackedP99Ms <= mostTimes * quietP99Ms) break;
    }
  }, setUpMs);

  afterAll(() => siege?.end());

  it.each(names)(
    'by %s: is answered, never with 5xx, ends nothing, and takes no answer from a bystander',
    (name) => {
      const { statuses, faults, ended, seen } = last.outcomes[name]!;
      expect({ faults, ended, bystander: seen.faults }).toEqual({ faults: [], ended: [], bystander: [] });
      expect(seen.waitsMs.length).toBeGreaterThan(10);
      expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([]);
    },
  );

  it('let a bystander work nearly as if nobody else was there', () => {
    expect(last.attackedP99Ms / last.quietP99Ms).toBeLessThanOrEqual(mostTimes);
  });
});
