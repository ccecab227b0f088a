import { setTimeout as pause } from 'node:timers/promises';
import {
  createCommentBox,
  listCommentBoxes,
  listFacebookAccounts,
  listGroupBoxes,
  pageCampaigns,
  pageGroups,
  updateCommentBox,
  verify,
} from '@megafon/contracts';
import type { Endpoint } from '@megafon/contracts';
import { HttpClient } from './http-client.js';
import type { Answer } from './http-client.js';

export interface Seen {
  /** How long each call took, in milliseconds. */
  waitsMs: number[];
  /** What was not answered as it should be, with its status. */
  faults: string[];
}

/** As fast as a user may go on for as long as they like: what these calls cost is just below a user's allowance. */
const everyMs = 75;
const reads = [verify, listGroupBoxes, listCommentBoxes, listFacebookAccounts, pageCampaigns, pageGroups];

/** A user who goes on working, at a page's pace: reads mostly, and writes now and then. */
export class Bystander {
  private constructor(
    private readonly client: HttpClient,
    private readonly token: string,
    private readonly boxPath: string,
  ) {}

  static async at(gatewayUrl: string, localAddress: string, token: string): Promise<Bystander> {
    const client = new HttpClient(gatewayUrl, localAddress, 6);
    const body = JSON.stringify({ name: 'הקפצות', comments: [{ text: 'עדיין רלוונטי' }] });
    const { status, body: text } = await client.ask('POST', `/api${createCommentBox.path}`, { token, body });
    if (status !== 201) throw new Error(`the bystander has no box: ${status} ${text}`);
    const { _id } = JSON.parse(text) as { _id: string };
    return new Bystander(client, token, `/api${updateCommentBox.path.replace(':id', _id)}`);
  }

  async work(until: () => boolean): Promise<Seen> {
    const seen: Seen = { waitsMs: [], faults: [] };
    const underWay: Promise<void>[] = [];
    for (let turn = 0; !until(); turn++) {
      // Not one after the other: who waits for an answer asks for less while the answers are late.
      underWay.push(this.take(turn, seen));
      await pause(everyMs);
    }
    await Promise.all(underWay);
    return seen;
  }

  leaves(): void {
    this.client.close();
  }

  private async take(turn: number, seen: Seen): Promise<void> {
    const { asked, answer } = this.call(turn);
    const { status, tookMs } = await answer;
    seen.waitsMs.push(tookMs);
    if (status !== 200) seen.faults.push(`${status} ${asked}`);
  }

  private call(turn: number): { asked: string; answer: Promise<Answer> } {
    const { token } = this;
    const read: Endpoint | undefined = reads[turn % (reads.length + 1)];
    if (read) {
      const path = `/api${read.path}`;
      return { asked: path, answer: this.client.ask('GET', path, { token }) };
    }
    const body = JSON.stringify({ name: 'הקפצות', comments: [{ text: `עדיין רלוונטי ${turn}` }] });
    return { asked: this.boxPath, answer: this.client.ask('PUT', this.boxPath, { token, body }) };
  }
}

/** @returns the time within which 99 of 100 were answered, in milliseconds */
export function p99Ms({ waitsMs }: Pick<Seen, 'waitsMs'>): number {
  const sorted = waitsMs.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? NaN;
}
