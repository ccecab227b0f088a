import { Injectable } from '@nestjs/common';
import { AppError, firstOutcome, getUserProfile } from '@megafon/contracts';
import type { GenerationInput, PlanLimits } from '@megafon/contracts';
import { EntitlementRepository } from '@megafon/entitlements';
import { RequestClient } from '@megafon/messaging';
import { DuplicateKeyError, newId } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { chooseSlot } from '../../quotas/slots.js';
import { freeSlotsOf, ownSlot, startedGeneration } from '../generation.js';
import { GenerationRepository } from '../generation.repository.js';
import { GenerationDocument } from '../generation.schema.js';
import { monthOf } from '../month.js';
import { OwnTexts } from '../own-texts.js';
import { Writer } from '../writer.js';
import type { WritingOrder } from '../writer.js';
import { GenerationWorker } from '../generation-worker.js';

type Limit = PlanLimits['aiGenerationsPerMonth'];

@Injectable()
export class StartGeneration {
  constructor(
    private readonly generations: GenerationRepository,
    private readonly entitlements: EntitlementRepository,
    private readonly ownTexts: OwnTexts,
    private readonly requests: RequestClient,
    private readonly writer: Writer,
    private readonly worker: GenerationWorker,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError AI.BRIEF_REQUIRED, AI.TEXT_REQUIRED, AI.LIMIT_REACHED { limit }, AI.TOO_MANY_OPEN */
  async execute(owner: string, given: GenerationInput): Promise<GenerationDocument> {
    if (given.task === 'write' && given.brief.trim() === '') throw new AppError('AI.BRIEF_REQUIRED');
    if (given.task !== 'write' && given.text.trim() === '') throw new AppError('AI.TEXT_REQUIRED');
    const leave = this.worker.admit(owner);
    try {
      const order = await this.orderOf(owner, given);
      const { generation, turn } = await this.take(owner, given);
      this.worker.begin(generation, { ...order, turn }, leave);
      return generation;
    } catch (error) {
      leave();
      throw error;
    }
  }

  private async orderOf(owner: string, given: GenerationInput): Promise<Omit<WritingOrder, 'turn'>> {
    const [profile, ownTexts] = await Promise.all([
      this.requests.send(getUserProfile, { body: { userId: owner } }, { caller: null }),
      this.ownTexts.of(owner, given.target),
    ]);
    const { target, task, brief, text, length } = given;
    const { businessName, businessType, marketingStyle, targetAudience } = profile;
    return {
      target,
      task,
      brief,
      // Who writes works on words: choices would come back in pieces.
      text: firstOutcome(text),
      length,
      tone: given.tone ?? marketingStyle,
      audience: given.audience ?? targetAudience,
      businessName,
      businessType,
      ownTexts,
    };
  }

  /** One of the month's generations, for as many as race for the last of them. */
  private async take(
    owner: string,
    given: GenerationInput,
  ): Promise<{ generation: GenerationDocument; turn: number }> {
    const limit = (await this.entitlements.limitsOf(owner)).aiGenerationsPerMonth;
    const { target, task, variants } = given;
    for (;;) {
      const now = this.clock.now();
      const month = monthOf(now);
      const _id = newId();
      const taken = await this.generations.takenSlots(owner, month);
      const slot = slotFor({ month, taken, limit, id: _id });
      if (slot === null) throw new AppError('AI.LIMIT_REACHED', { limit: limit ?? 0 });
      const order = { target, task, writer: this.writer.kind };
      const fresh = startedGeneration(order, variants, slot, now);
      try {
        return { generation: await this.generations.insert(owner, { _id, ...fresh }), turn: taken.length };
      } catch (error) {
        if (!(error instanceof DuplicateKeyError)) throw error;
      }
    }
  }
}

/** One that is free, not always the first: those who race for them seldom choose the same. Null where there is none. */
function slotFor(from: { month: string; taken: readonly string[]; limit: Limit; id: string }): string | null {
  const { month, taken, limit, id } = from;
  if (limit === null) return ownSlot(month, id);
  return chooseSlot(freeSlotsOf(month, taken, limit), Math.random());
}
