import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { attacks } from './attacks.js';
import { HttpClient } from './http-client.js';
import { Noted } from './noted.js';
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

/** What is under way when the time is over may still be answered for so long. */
const graceMs = 3_000;

process.once('message', (order: Order) => void carryOut(order));

/** One attacking client, as a process of its own. */
async function carryOut({ name, seed, forMs, ...who }: Order): Promise<void> {
  // In the world it has a machine of its own: here it takes what the others leave.
  setPriority(constants.priority.PRIORITY_LOW);
  const attack = attacks[name];
  if (!attack) throw new Error(`there is no attack called ${name}`);
  const noted = new Noted();
  const until = Date.now() + forMs;
  const client = new HttpClient(who.gatewayUrl, who.localAddress, 1_200);
  const attacking = attack({
    ...who,
    client,
    chance: new Seeded(seed),
    isOver: () => Date.now() >= until,
    noted,
  });
  await Promise.race([attacking, pause(forMs + graceMs)]);
  client.close();
  process.send?.(noted.all, () => process.exit(0));
}
