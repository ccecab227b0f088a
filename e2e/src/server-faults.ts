import { expect } from '@jest/globals';
import { listCampaigns, listPlans, listPostBoxes, uploadPostMedia, verify } from '@megafon/contracts';
import type { ApiUser } from '@megafon/infra';
import { eventually } from '@megafon/testing';
import type { ActionBooks } from './action-books.js';
import type { FaultyStack } from './faulty-stack.js';

type ServerName = 'kafka' | 'mongo' | 'redis' | 's3';
type ServiceName = 'gateway' | 'auth' | 'content' | 'billing' | 'admin';

/** A call to each of the services around. */
const calls = [verify, listPostBoxes, listPlans, listCampaigns];

async function isServed(user: ApiUser): Promise<void> {
  const answers = await Promise.all(calls.map((call) => user.ask(call)));
  expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 200));
}

/** Answers that say: not now, ask again. */
const notNow = [503, 504];
/** A call of the page, at most: its own limit and the way. */
const longestCallMs = 40_000;
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Faults of the servers, each in mid-action; all is well again, and work goes on, when a method resolves. */
export class ServerFaults {
  constructor(
    private readonly faulty: FaultyStack,
    private readonly books: ActionBooks,
  ) {}

  /** kill -9, or SIGTERM, and a start by whoever watches over it. */
  async restart(name: ServerName, signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const { stack } = this.faulty;
    await this.faulty.hitInMidAction(() => stack.kill(name, signal), this.books);
    await eventually(() => expect(stack.pid(name)).toBeUndefined());
    const readyMs = Math.round(await stack.start(name));
    await this.goesOn(`${signal} of ${name}`, readyMs);
  }

  /** The same of services that do not act themselves, one after the other: the page has an answer of each again. */
  async restartAround(names: readonly ServiceName[], user: ApiUser): Promise<void> {
    const { stack, recoveries } = this.faulty;
    await this.faulty.hitInMidAction(() => undefined, this.books);
    for (const name of names) {
      const diedAt = Date.now();
      await stack.kill(name);
      const readyMs = Math.round(await stack.start(name));
      await eventually(() => isServed(user));
      recoveries.push({ fault: `kill -9 of ${name}`, readyMs, resultMs: Date.now() - diedAt });
    }
  }

  /** SIGSTOP: it holds its connections and says nothing. The page is told so, and does not wait for ever. */
  async standsStill(name: ServerName, forMs: number, user: ApiUser): Promise<void> {
    const { stack } = this.faulty;
    await this.faulty.hitInMidAction(() => stack.kill(name, 'SIGSTOP'), this.books);
    try {
      await this.isRefusedFor(forMs, user);
    } finally {
      // What stands still after this would fail whatever comes next.
      await stack.kill(name, 'SIGCONT');
    }
    await this.goesOn(`${name} stood still for ${forMs / 1_000} s`, null);
    await eventually(async () => expect((await user.ask(listCampaigns)).status).toBe(200));
  }

  /** A picture that is on its way when the store dies is refused, and taken once the store is back. */
  async dieInMidUpload(user: ApiUser): Promise<void> {
    const { stack, links } = this.faulty;
    await links.s3.silence(true);
    const upload = this.upload(user);
    // It is at the store by now, which says nothing.
    await eventually(async () => expect(await links.s3.waiting()).toBeGreaterThan(0), { everyMs: 5 });
    await stack.kill('s3');
    await links.s3.silence(false);
    await links.s3.reset();
    expect(notNow).toContain((await upload).status);
    expect(notNow).toContain((await this.upload(user)).status);
    await stack.start('s3');
    await eventually(async () => expect((await this.upload(user)).status).toBe(201));
  }

  /** 50 ms more each way, then all connections at once, three times in mid-action. */
  async haveBadLinks(): Promise<void> {
    const { mongo, redis, s3 } = this.faulty.links;
    const links = [mongo, redis, s3];
    for (const link of links) await link.delay(50);
    await this.goesOn('links of 50 ms more each way', null);
    for (const link of links) await link.delay(0);
    const breakAll = async () => void (await Promise.all(links.map((link) => link.reset())));
    for (let times = 0; times < 3; times += 1) {
      await this.faulty.hitInMidAction(breakAll, this.books);
      await this.goesOn('links that break', null);
    }
  }

  private async isRefusedFor(forMs: number, user: ApiUser): Promise<void> {
    const until = Date.now() + forMs;
    do {
      const askedAt = performance.now();
      const answer = await user.ask(listCampaigns);
      expect(notNow).toContain(answer.status);
      expect(performance.now() - askedAt).toBeLessThan(longestCallMs);
      expect(((await answer.json()) as { error: string }).error).toMatch(/^השירות/);
    } while (Date.now() < until);
  }

  private async goesOn(fault: string, readyMs: number | null): Promise<void> {
    await this.faulty.noteResult(fault, Date.now(), readyMs, this.books);
  }

  private upload(user: ApiUser): Promise<Response> {
    const form = new FormData();
    form.set('media', new Blob([Buffer.from(onePixel, 'base64')], { type: 'image/png' }), 'pixel.png');
    return fetch(`${this.faulty.stack.gatewayUrl}/api${uploadPostMedia.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}` },
      body: form,
    });
  }
}
