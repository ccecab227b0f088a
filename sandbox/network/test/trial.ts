import type { Browser } from 'puppeteer';
import type { FaultRequest } from '../src/faults/faults.js';
import { startNetwork } from '../src/index.js';
import type { RunningNetwork } from '../src/index.js';
import { launchBrowser, Person } from './person.js';

export interface TruePost {
  id: string;
  text: string;
  state: string;
  media: { name: string; sizeBytes: number }[];
}

/** Every wait in a test has its own, shorter limit; the machine may be busy with other things. */
export const longMs = 120_000;

/** The network with its pages drawn by script, at once unless a test says otherwise, and people at browsers. */
export class Trial {
  private readonly people: Person[] = [];

  private constructor(
    private readonly network: RunningNetwork,
    private readonly browser: Browser,
  ) {}

  static async start(): Promise<Trial> {
    const settings = { drawMs: [0, 0], approvalDelayMs: null } as const;
    return new Trial(await startNetwork({ settings }), await launchBrowser());
  }

  get url(): string {
    return this.network.url;
  }

  async person(account?: string): Promise<Person> {
    const person = await Person.at(this.browser, this.url, account);
    this.people.push(person);
    return person;
  }

  async tell(path: string, body: object): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    const reply = await fetch(`${this.url}/truth/${path}`, sent);
    if (!reply.ok) throw new Error(await reply.text());
  }

  /** Sets faults; each befalls once unless it says more. */
  async suffer(...faults: FaultRequest[]): Promise<void> {
    for (const fault of faults) await this.tell('faults', { times: 1, ...fault });
  }

  async truth<T>(path: string): Promise<T> {
    return (await (await fetch(`${this.url}/truth/${path}`)).json()) as T;
  }

  async posts(): Promise<TruePost[]> {
    return (await this.truth<{ posts: TruePost[] }>('posts')).posts;
  }

  /** Everybody leaves, and the network is as at the start. */
  async reset(): Promise<void> {
    await Promise.all(this.people.splice(0).map((person) => person.leave()));
    await this.tell('reset', {});
    await this.tell('settings', { drawMs: [0, 0], storm: false });
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.network.stop();
  }
}
