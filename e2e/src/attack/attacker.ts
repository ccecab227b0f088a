import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { attacks } from './attacks.js';
import { HttpClient } from './http-client.js';
import { Seeded } from './seeded.js';

/** What an attacking process is told. */
export interface Order {
  name: string;
  gatewayUrl: string;
  localAddress: string;
  token: string;
  userId: string;
  accountId: string;
  seed: number;
  forMs: number;
}

export interface Attacked {
  /** How many answers of each status; 0 for connections that ended without one. */
  statuses: Record<string, number>;
  /** Some of what was answered with 5xx, with its status. */
  faults: string[];
}

/** What is under way when the time is over may still be answered for so long. */
const graceMs = 3_000;
const mostFaults = 5;

process.once('message', (order: Order) => void carryOut(order));

/** One attacking client, as a process of its own. */
async function carryOut({ name, seed, forMs, ...who }: Order): Promise<void> {
  // In the world it has a machine of its own: here it takes what the others leave.
  setPriority(constants.priority.PRIORITY_LOW);
  const attack = attacks[name];
  if (!attack) throw new Error(`there is no attack called ${name}`);
  const attacked: Attacked = { statuses: {}, faults: [] };
  const until = Date.now() + forMs;
  const client = new HttpClient(who.gatewayUrl, who.localAddress, 1_200);
  const attacking = attack({
    ...who,
    client,
    chance: new Seeded(seed),
    isOver: () => Date.now() >= until,
    answered: (status, asked) => {
      attacked.statuses[status] = (attacked.statuses[status] ?? 0) + 1;
      if (status >= 500 && attacked.faults.length < mostFaults) attacked.faults.push(`${status} ${asked}`);
    },
  });
  await Promise.race([attacking, pause(forMs + graceMs)]);
  client.close();
  process.send?.(attacked, () => process.exit(0));
}
