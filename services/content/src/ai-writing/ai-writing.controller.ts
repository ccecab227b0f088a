import { Controller } from '@nestjs/common';
import { cancelGeneration, getAiWriting, getGeneration, startGeneration } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { AboutWriting } from './about-writing.js';
import { GenerationRepository } from './generation.repository.js';
import { toGeneration } from './generation-view.js';
import { StartGeneration } from './use-cases/start-generation.js';
import { GenerationWorker } from './generation-worker.js';

@Controller()
export class AiWritingController {
  constructor(
    private readonly begin: StartGeneration,
    private readonly worker: GenerationWorker,
    private readonly generations: GenerationRepository,
    private readonly aboutWriting: AboutWriting,
  ) {}

  @Handles(getAiWriting)
  async about({ userId }: RequestOf<typeof getAiWriting>): Promise<ReplyOf<typeof getAiWriting>> {
    return this.aboutWriting.of(userId);
  }

  @Handles(startGeneration)
  async start({ userId, body }: RequestOf<typeof startGeneration>): Promise<ReplyOf<typeof startGeneration>> {
    const generation = await this.begin.execute(userId, body);
    return { generation: toGeneration(generation), usage: await this.aboutWriting.usageOf(userId) };
  }

  @Handles(getGeneration)
  async get({ userId, params }: RequestOf<typeof getGeneration>): Promise<ReplyOf<typeof getGeneration>> {
    return toGeneration(await this.generations.get(userId, params.id));
  }

  @Handles(cancelGeneration)
  async cancel({
    userId,
    params,
  }: RequestOf<typeof cancelGeneration>): Promise<ReplyOf<typeof cancelGeneration>> {
    await this.worker.cancel(userId, params.id);
    return { success: true };
  }
}
