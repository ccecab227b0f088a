import { randomBytes } from 'node:crypto';
import { scheduledFor } from '@megafon/campaigns/schedule';
import type mongoose from 'mongoose';

export interface Due {
  id: string;
  atMs: number;
}

const owners = 1_000;
const inserted = 1_000;
const newId = () => randomBytes(12).toString('hex');

/** So many, one every `everyMs` from `firstMs` on. */
export function dueFrom(firstMs: number, count: number, everyMs: number): Due[] {
  return Array.from({ length: count }, (_, index) => ({
    id: newId(),
    atMs: Math.round(firstMs + index * everyMs),
  }));
}

/** Campaigns that run once, as the campaigns service stores them. */
export async function addCampaigns(connection: mongoose.Connection, due: readonly Due[]): Promise<void> {
  const collection = connection.collection<{ _id: string }>('campaigns');
  const now = new Date();
  for (let from = 0; from < due.length; from += inserted) {
    await collection.insertMany(
      due.slice(from, from + inserted).map(({ id, atMs }, index) => ({
        _id: id,
        ...{ owner: String(index % owners).padStart(24, '0'), version: 0, outbox: [] },
        ...{ createdAt: now, updatedAt: now },
        ...scheduledFor(new Date(atMs), now),
      })),
    );
  }
}
