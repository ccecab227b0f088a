import { Injectable } from '@nestjs/common';
import { getUserProfile } from '@megafon/contracts';
import type { AiWriting, WritingUsage } from '@megafon/contracts';
import { EntitlementRepository } from '@megafon/entitlements';
import { RequestClient } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { GenerationRepository } from './generation.repository.js';
import { monthOf, nextMonthOf } from './month.js';
import { Writer } from './writer.js';

/** What a page shows before anything is written. */
@Injectable()
export class AboutWriting {
  constructor(
    private readonly writer: Writer,
    private readonly generations: GenerationRepository,
    private readonly entitlements: EntitlementRepository,
    private readonly requests: RequestClient,
    private readonly clock: Clock,
  ) {}

  async of(owner: string): Promise<AiWriting> {
    const [usage, profile] = await Promise.all([
      this.usageOf(owner),
      this.requests.send(getUserProfile, { body: { userId: owner } }, { caller: null }),
    ]);
    return { writer: this.writer.kind, usage, profile };
  }

  async usageOf(owner: string): Promise<WritingUsage> {
    const now = this.clock.now();
    const [limits, taken] = await Promise.all([
      this.entitlements.limitsOf(owner),
      this.generations.takenSlots(owner, monthOf(now)),
    ]);
    return {
      used: taken.length,
      limit: limits.aiGenerationsPerMonth,
      resetsAt: nextMonthOf(now).toISOString(),
    };
  }
}
