import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { UsageRepository } from './usage.repository.js';
import { withLess, withMore } from './usage.js';
import type { Usage } from './usage.js';
import type { UsageDocument } from './usage.schema.js';

/** Nothing is being written any more that was allowed this long ago. */
const settledMs = 60_000;

/**
 * How many boxes and files, and how much text, a user may have. What is wanted is taken before it is written and given back where
 * that fails, so two hundred requests at once cannot pass a limit by one. What a crash in between took and never used is
 * found when a refusal would follow from it.
 */
@Injectable()
export class Quotas {
  constructor(
    private readonly usages: UsageRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError BOX.LIMIT_REACHED, BOX.TEXT_LIMIT_REACHED, MEDIA.LIMIT_REACHED, and what `write` throws */
  async within<T>(owner: string, more: Partial<Usage>, write: () => Promise<T>): Promise<T> {
    await this.take(owner, more);
    try {
      return await write();
    } catch (error) {
      await this.giveBack(owner, more);
      throw error;
    }
  }

  /** A negative number takes more without asking: it is there already. Who was never counted is counted later. */
  async giveBack(owner: string, less: Partial<Usage>): Promise<void> {
    if (!(await this.usages.find(owner, owner))) return;
    await this.usages.change(owner, owner, (usage) => ({ state: withLess(usage, less) }));
  }

  private async take(owner: string, more: Partial<Usage>): Promise<void> {
    const take = () => this.usages.change(owner, owner, (usage) => ({ state: withMore(usage, more) }));
    const known = await this.known(owner);
    try {
      await take();
    } catch (error) {
      if (!(error instanceof AppError) || !(await this.recounted(known))) throw error;
      await take();
    }
  }

  /** Counted once, for a user of before there were limits; kept from then on. */
  private async known(owner: string): Promise<UsageDocument> {
    const known = await this.usages.find(owner, owner);
    if (known) return known;
    await this.usages.insertOnce(owner, { _id: owner, ...(await this.usages.counted(owner)) });
    return this.usages.get(owner, owner);
  }

  /** @returns whether anything turned out to be free */
  private async recounted(known: UsageDocument): Promise<boolean> {
    const { owner, version, updatedAt } = known;
    if (this.clock.now().getTime() - updatedAt.getTime() < settledMs) return false;
    const counted = await this.usages.counted(owner);
    const { decision } = await this.usages.changeWith(owner, owner, (usage) => {
      const isRecounted = usage.version === version;
      return isRecounted ? { isRecounted, state: { ...usage, ...counted } } : { isRecounted };
    });
    return decision.isRecounted;
  }
}
