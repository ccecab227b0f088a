import type { Attack } from './attack.js';
import { httpAttacks } from './http-attacks.js';
import { slowAttacks } from './slow-attacks.js';
import { socketAttacks } from './socket-attacks.js';

export const attacks: Readonly<Record<string, Attack>> = { ...httpAttacks, ...socketAttacks, ...slowAttacks };

/** Those whose attacker has connected an account of the network. */
export const needAccount: readonly string[] = ['1,100 fetches', 'test comments'];
