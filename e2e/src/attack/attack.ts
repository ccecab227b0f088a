import type { HttpClient } from './http-client.js';
import type { Noted } from './noted.js';
import type { Seeded } from './seeded.js';

/** What an attacker has: an address and a free account of their own. */
export interface Attacker {
  client: Pick<HttpClient, 'ask' | 'close'>;
  gatewayUrl: string;
  localAddress: string;
  token: string;
  userId: string;
  /** An account of the network that they connected; empty where the attack needs none. */
  accountId: string;
  chance: Seeded;
  /** Whether it shall end. */
  isOver: () => boolean;
  /** Told of every answer. */
  noted: Noted;
}

export type Attack = (attacker: Attacker) => Promise<void>;

/** As many at once as there are connections, one after the other on each. */
export async function flood(
  attacker: Attacker,
  ask: (turn: number) => Promise<void>,
  connections = 32,
): Promise<void> {
  let turn = 0;
  const one = async () => {
    while (!attacker.isOver()) await ask(turn++);
  };
  await Promise.all(Array.from({ length: connections }, one));
}
