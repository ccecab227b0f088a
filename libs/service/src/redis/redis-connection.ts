import { withTimeout } from '@megafon/concurrency';
import type { RepeatingTask } from '@megafon/concurrency';
import { recordSeal } from '@megafon/messaging';
import type { RecordSeal } from '@megafon/messaging';
import { Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { createClient } from 'redis';
import { limitCommands } from './limit-commands.js';
import { watchConnection } from './watch-connection.js';

/** A client with the commands of Redis itself (no modules). */
export type Redis = ReturnType<typeof createClient>;

const firstConnectionMs = 3_000;
const maxReconnectDelayMs = 1_000;
const closesWithinMs = 3_000;
const commandLimitMs = 2_000;
/** Commands that wait for a server that hangs; more fail at once. */
const maxPending = 10_000;

/**
 * Redis holds only what may be lost. A process starts and goes on without it: commands fail at once while the server
 * is away and after two seconds when it hangs, and the clients come back by themselves, subscriptions included.
 */
export class RedisConnection implements OnApplicationShutdown {
  private readonly logger = new Logger(RedisConnection.name);
  private readonly clients: Redis[] = [];
  private readonly watches: RepeatingTask[] = [];

  private constructor(
    private readonly url: string,
    private readonly create: typeof createClient,
    /** Of what processes tell each other over a channel that Redis is not to read; the place is the channel. */
    readonly seal: RecordSeal,
  ) {}

  private commands!: Redis;

  /** @param keys as of the records of Kafka: MESSAGE_KEY */
  static async open(url: string, keys?: readonly Buffer[]): Promise<RedisConnection> {
    const { createClient } = await import('redis');
    const connection = new RedisConnection(url, createClient, recordSeal(keys));
    connection.commands = await connection.connect('commands');
    return connection;
  }

  /** For commands. */
  get client(): Redis {
    return this.commands;
  }

  /** A connection of its own, for subscriptions; closed with this one. */
  async connect(name: string): Promise<Redis> {
    const client: Redis = this.create({
      url: this.url,
      disableOfflineQueue: true,
      commandsQueueMaxLength: maxPending,
      // By `limitCommands` alone. The client's own limit is an AbortSignal that outlives its command by seconds: a gateway
      // that reads a thousand times a second was held up by collecting them.
      commandOptions: { timeout: 0 },
      socket: {
        connectTimeout: 5_000,
        reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 5), maxReconnectDelayMs),
      },
    });
    reportOutages(client, name);
    limitCommands(client, commandLimitMs);
    this.clients.push(client);
    await connected(client);
    const watch = watchConnection(client, (err) =>
      this.logger.debug({ msg: 'a connection is not back yet', connection: name, err }),
    );
    watch.start();
    this.watches.push(watch);
    return client;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.watches.map((watch) => watch.stop()));
    await Promise.all(this.clients.map((client) => close(client)));
  }
}

/** A client without a listener for 'error' would end the process. One line an outage, not one a retry. */
function reportOutages(client: Redis, name: string): void {
  const logger = new Logger(RedisConnection.name);
  let away = false;
  client.on('error', (err: unknown) => {
    if (!away) logger.warn({ msg: 'redis is away', connection: name, err });
    away = true;
  });
  client.on('ready', () => {
    if (away) logger.log({ msg: 'redis is back', connection: name });
    away = false;
  });
}

/** Waits a little for the first connection; later is fine too. */
async function connected(client: Redis): Promise<void> {
  // Not there yet, or closed before it ever connected; anything else was given to the 'error' listener.
  await withTimeout(client.connect(), firstConnectionMs, 'redis').catch(() => undefined);
}

async function close(client: Redis): Promise<void> {
  if (client.isReady) {
    // What a server that hangs was asked is not waited for.
    const closed = client.close().then(() => true);
    if (await withTimeout(closed, closesWithinMs, 'redis').catch(() => false)) return;
  }
  if (client.isOpen) client.destroy();
}
