import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { demoSignIns } from '../demo.js';
import { loadKeys } from '../keys.js';
import { stackDirs } from '../paths.js';
import type { StackPorts } from '../ports.js';
import { describeFailure } from '../problem.js';
import type { Stack } from '../stack/stack.js';
import { StackAddresses } from '../stack/stack-addresses.js';
import { startTestStack } from './start-test-stack.js';

/** The suites that use it, each as a user of its own with the largest plan, whose data is nobody else's. */
const suites = [
  'admin-panel',
  'ai-writing',
  'attack',
  'campaign-control',
  'failing-screens',
  'fetch-groups',
  'files-of-boxes',
  'first-campaign',
  'forgotten-password',
  'history',
  'ownership',
  'payments',
  'post-comments',
  'registration',
  'second-factors',
  'settings',
] as const;

const userOf = (suite: (typeof suites)[number]) => ({
  email: `${suite}@megafon.test`,
  password: 'shared-pass-2026',
  name: 'דנה הבודקת',
  role: 'user',
  plan: 'premium',
});

/** What the run tells of it. */
interface Lent {
  ports: StackPorts;
  dataDir: string;
  kafkaBrokers: string[];
}

export interface SharedSystem {
  stack: StackAddresses;
  /** Where it keeps what it owns. */
  dataDir: string;
  kafkaBrokers: readonly string[];
  /** Seals what goes over its Kafka. */
  messageKey: string;
  user: { email: string; password: string };
}

/** Tells suites where to ask for the run's shared system. */
export const sharedStackVariable = 'MEGAFON_SHARED_STACK';

/**
 * Lends one whole system to all suites of a run that do not hurt it. It is started when the first of them asks, so a
 * run without such a suite pays nothing, and stopped when the run ends.
 */
export class SharedStack {
  private stack: Promise<Stack> | undefined;

  private constructor(private readonly server: Server) {}

  static async open(): Promise<SharedStack> {
    const server = createServer((_request, response) => void shared.lend(response));
    const shared = new SharedStack(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return shared;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    const stack = await this.stack?.catch(() => undefined);
    await stack?.stop();
  }

  private async lend(response: ServerResponse): Promise<void> {
    try {
      this.stack ??= startTestStack('shared', {
        env: { auth: { SEED_USERS: JSON.stringify([...demoSignIns, ...suites.map(userOf)]) } },
      });
      const { ports, dataDir, servers } = await this.stack;
      response.end(JSON.stringify({ ports, dataDir, kafkaBrokers: servers.kafkaBrokers }));
    } catch (error) {
      response.writeHead(500).end(describeFailure(error));
    }
  }
}

/**
 * The run's shared system, for a suite that changes only what belongs to its own user, and connects accounts of the
 * network that no other suite takes. @throws Error with the reason when it could not be started.
 */
export async function sharedTestStack(suite: (typeof suites)[number]): Promise<SharedSystem> {
  const url = process.env[sharedStackVariable];
  if (!url) {
    throw new Error(`${sharedStackVariable} is not set. Run end-to-end tests with "npm test -- --only e2e".`);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(await response.text());
  const { ports, dataDir, kafkaBrokers } = (await response.json()) as Lent;
  const { messageKey } = loadKeys(stackDirs(dataDir).keys, process.env);
  return { stack: new StackAddresses(ports), dataDir, kafkaBrokers, messageKey, user: userOf(suite) };
}
