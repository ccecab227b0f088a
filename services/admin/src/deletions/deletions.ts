import { serviceNames } from '@megafon/contracts';
import type { ServiceName } from '@megafon/contracts';
import { InjectModel } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { Injectable } from '@nestjs/common';
import { keepRow } from '../keep-row.js';
import { DELETION, Deletion } from './deletion.schema.js';

/** As many of each as somebody looks at. */
const mostListed = 20;

@Injectable()
export class Deletions {
  constructor(@InjectModel(DELETION) private readonly deletions: Model<Deletion>) {}

  async asked(userId: string, at: Date): Promise<void> {
    await keepRow(this.deletions, userId, {
      update: { $min: { askedAt: at }, $setOnInsert: { by: null, finishedAt: null } },
    });
  }

  async askedBy(userId: string, by: string, at: Date): Promise<void> {
    await keepRow(this.deletions, userId, {
      update: { $min: { askedAt: at }, $set: { by }, $setOnInsert: { finishedAt: null } },
    });
  }

  /** Of two services that end at once, the one that reads last sees both. */
  async done(userId: string, service: ServiceName, at: Date): Promise<void> {
    await keepRow(this.deletions, userId, {
      update: {
        $min: { askedAt: at, [`done.${service}`]: at },
        $setOnInsert: { by: null, finishedAt: null },
      },
    });
    const deletion = await this.deletions.findOne({ _id: userId }).lean();
    if (!deletion || waitsFor(deletion).length > 0) return;
    const times = Object.values(deletion.done ?? {}).map((time) => time.getTime());
    const finishedAt = new Date(Math.max(...times));
    await this.deletions.updateOne({ _id: userId, finishedAt: null }, { $set: { finishedAt } });
  }

  async underWay(): Promise<{ deletions: Deletion[]; count: number }> {
    const [deletions, count] = await Promise.all([
      this.deletions.find({ finishedAt: null }).sort({ askedAt: 1 }).limit(mostListed).lean(),
      this.deletions.countDocuments({ finishedAt: null }),
    ]);
    return { deletions, count };
  }

  async ended(): Promise<Deletion[]> {
    const ended = this.deletions.find({ finishedAt: { $gt: new Date(0) } });
    return ended.sort({ finishedAt: -1 }).limit(mostListed).lean();
  }
}

export function waitsFor({ done = {} }: Partial<Pick<Deletion, 'done'>>): ServiceName[] {
  return serviceNames.filter((service) => !done[service]);
}
