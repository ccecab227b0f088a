import { createHash } from 'node:crypto';
import { get } from 'node:http';

import { RepeatingTask } from '@megafon/concurrency';

/** Sooner than a gateway that leaves closes its port: it says so half a second before. */
const lookEveryMs = 200;
const answerWithinMs = 2_000;
/** A busy machine answers late now and then. */
const silencesAllowed = 1;

type Health = 'ready' | 'not-ready' | 'silent';

/** Which gateways there are, asked again and again; known by their ports. */
export class Gateways {
  private readonly ready = new Set<number>();
  private readonly silences = new Map<number, number>();
  private turn = 0;
  private readonly tasks: readonly RepeatingTask[];

  constructor(
    private readonly ports: readonly number[],
    private readonly host = '127.0.0.1',
  ) {
    this.tasks = ports.map(
      (port) =>
        new RepeatingTask({
          everyMs: lookEveryMs,
          round: () => this.look(port),
          onError: () => this.isGone(port),
        }),
    );
  }

  start(): void {
    for (const task of this.tasks) task.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.tasks.map((task) => task.stop()));
  }

  /** Nothing more is sent there until it says that it is ready. */
  isGone(port: number): void {
    this.ready.delete(port);
  }

  /**
   * Whom to ask, the best first: who is ready, or everybody where nobody is, as they may be ill for a common reason.
   * @param wanted the gateway that this caller was with
   * @param key of the caller: the same ones stay together, whoever else comes and goes; without one they take turns
   */
  inOrder(wanted: number | null, key: string | null): number[] {
    const open = this.ports.filter((port) => this.ready.has(port));
    const all = open.length > 0 ? open : [...this.ports];
    const others = key === null ? this.turned(all) : all.toSorted((a, b) => weight(key, b) - weight(key, a));
    if (wanted === null || !all.includes(wanted)) return others;
    return [wanted, ...others.filter((port) => port !== wanted)];
  }

  private turned(ports: readonly number[]): number[] {
    this.turn = (this.turn + 1) % ports.length;
    return [...ports.slice(this.turn), ...ports.slice(0, this.turn)];
  }

  private async look(port: number): Promise<undefined> {
    const health = await healthOf(this.host, port);
    const silences = health === 'silent' ? (this.silences.get(port) ?? 0) + 1 : 0;
    this.silences.set(port, silences);
    if (health === 'ready') this.ready.add(port);
    else if (silences === 0 || silences > silencesAllowed) this.isGone(port);
    return undefined;
  }
}

/** By the highest weight a caller is given to a gateway: one more or less moves only those that it gains or loses. */
function weight(key: string, port: number): number {
  return createHash('sha256').update(`${port} ${key}`).digest().readUInt32BE();
}

async function healthOf(host: string, port: number): Promise<Health> {
  return new Promise((resolve) => {
    const request = get({ host, port, path: '/ready', timeout: answerWithinMs, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200 ? 'ready' : 'not-ready');
    });
    request.once('timeout', () => {
      resolve('silent');
      request.destroy();
    });
    request.once('error', () => resolve('not-ready'));
  });
}
