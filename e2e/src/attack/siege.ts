import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { register } from '@megafon/contracts';
import { ApiUser, rootDir, runningProcesses } from '@megafon/infra';
import { needAccount } from './attacks.js';
import type { Order } from './attacker.js';
import { Bystander } from './bystander.js';
import type { Seen } from './bystander.js';
import { HttpClient } from './http-client.js';
import type { Attacked } from './noted.js';

/** What is attacked: where it answers, and where its processes are written down. */
export interface Besieged {
  gatewayUrl: string;
  dataDir: string;
}

export interface Outcome extends Attacked {
  /** What the bystander saw meanwhile. */
  seen: Seen;
  /** Processes that ended meanwhile, started again or not. */
  ended: string[];
}

type AttackingUser = Pick<Order, 'token' | 'userId' | 'localAddress' | 'accountId'>;

const attackerScript = join(rootDir, 'e2e', 'dist', 'attack', 'attacker.js');
/** Accounts of the sandbox network that no other suite connects. */
const accountNames = ['plain-16', 'plain-17', 'plain-18', 'plain-19'];

/** One attacker after the other, each from an address and with a free account of their own, beside one bystander. */
export class Siege {
  private attackers = 0;

  private constructor(
    private readonly besieged: Besieged,
    private readonly seed: number,
    private readonly bystander: Bystander,
    private readonly withAccounts: ReadonlyMap<string, AttackingUser>,
  ) {}

  static async begin(besieged: Besieged, seed: number): Promise<Siege> {
    const localAddress = '127.0.2.1';
    const { token } = await registered(besieged.gatewayUrl, localAddress);
    const bystander = await Bystander.at(besieged.gatewayUrl, localAddress, token);
    const withAccounts = new Map<string, AttackingUser>();
    // Before anybody attacks: a login has to find a place.
    for (const [index, name] of needAccount.entries()) {
      const address = `127.0.4.${index + 1}`;
      const user = await registered(besieged.gatewayUrl, address);
      const accountId = await connectedAccount(user);
      withAccounts.set(name, { ...user, localAddress: address, accountId });
    }
    return new Siege(besieged, seed, bystander, withAccounts);
  }

  end(): void {
    this.bystander.leaves();
  }

  /** The bystander's own time, with nobody else there. */
  quiet(forMs: number): Promise<Seen> {
    const until = Date.now() + forMs;
    return this.bystander.work(() => Date.now() >= until);
  }

  /** @param name of one of `attacks` */
  async attack(name: string, forMs: number): Promise<Outcome> {
    const order = await this.orderOf(name, forMs);
    const before = await runningProcesses(this.besieged.dataDir);
    let isOver = false;
    const attacking = carriedOut(order).finally(() => (isOver = true));
    const [seen, attacked] = await Promise.all([this.bystander.work(() => isOver), attacking]);
    const after = await runningProcesses(this.besieged.dataDir);
    const ended = Object.keys(before).filter((process) => after[process] !== before[process]);
    return { ...attacked, seen, ended };
  }

  private async orderOf(name: string, forMs: number): Promise<Order> {
    const { gatewayUrl } = this.besieged;
    return { name, gatewayUrl, ...(await this.attackingUser(name)), seed: this.seed, forMs };
  }

  private async attackingUser(name: string): Promise<AttackingUser> {
    const known = this.withAccounts.get(name);
    if (known) return known;
    const localAddress = `127.0.3.${(this.attackers += 1)}`;
    return { ...(await registered(this.besieged.gatewayUrl, localAddress)), localAddress, accountId: '' };
  }
}

async function carriedOut(order: Order): Promise<Attacked> {
  const attacker = fork(attackerScript, { stdio: 'inherit' });
  attacker.send(order);
  const ended = once(attacker, 'exit').then(([code]) => {
    throw new Error(`the attacker of ${order.name} ended with ${String(code)}`);
  });
  const [attacked] = (await Promise.race([once(attacker, 'message'), ended])) as [Attacked];
  return attacked;
}

/** A user of their own, who came from that address. */
async function registered(
  gatewayUrl: string,
  localAddress: string,
): Promise<{ token: string; userId: string; gatewayUrl: string }> {
  const client = new HttpClient(gatewayUrl, localAddress, 1);
  const body = JSON.stringify({
    name: 'דנה',
    email: `${randomUUID()}@example.test`,
    password: 'a-long-enough-pass',
  });
  const { status, body: text } = await client.ask('POST', `/api${register.path}`, { body });
  client.close();
  if (status !== 201) throw new Error(`nobody was registered: ${status} ${text}`);
  const { token, user } = JSON.parse(text) as { token: string; user: { id: string } };
  return { token, userId: user.id, gatewayUrl };
}

/** The first that nobody has: an account of the network belongs to one user. */
async function connectedAccount({
  gatewayUrl,
  token,
  userId,
}: Awaited<ReturnType<typeof registered>>): Promise<string> {
  const api = ApiUser.of(gatewayUrl, token, userId);
  let refusal: unknown;
  for (const name of accountNames) {
    try {
      return await api.connectAccount(name);
    } catch (error) {
      refusal = error;
    }
  }
  throw new Error('no account of the network was connected', { cause: refusal });
}
