import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import { FairSlots, RepeatingTask } from '@megafon/concurrency';
import { AppError, literalText } from '@megafon/contracts';
import type { Variant, WritingFailure } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { WRITING_OPTIONS } from './ai-writing-options.js';
import type { AiWritingOptions } from './ai-writing-options.js';
import { cancelled, ended, grown, noSlot } from './generation.js';
import { GenerationRepository } from './generation.repository.js';
import type { GenerationDocument } from './generation.schema.js';
import { endedEvent } from './generation-view.js';
import { Writer, WritingFault } from './writer.js';
import type { WritingOrder } from './writer.js';
import { WritingChannel } from './writing-channel.js';

/** How often pages hear of what grows. */
const showEveryMs = 120;
/** How often it is kept, its lease renewed, and looked at whether it was cancelled elsewhere. */
const keepEveryMs = 1_000;

interface Work {
  generation: GenerationDocument;
  variants: Variant[];
  reason: WritingFailure | null;
  step: number;
  isShown: boolean;
  stop: AbortController;
}

/** The generations that this process writes. Owners take turns; what is written is shown and kept as it grows. */
@Injectable()
export class GenerationWorker implements OnModuleDestroy {
  private readonly logger = new Logger(GenerationWorker.name);
  private readonly slots: FairSlots;
  private readonly works = new Map<string, Work>();
  private readonly runs = new Set<Promise<void>>();
  private readonly places: FairSlots;
  private isClosing = false;

  constructor(
    @Inject(WRITING_OPTIONS) private readonly options: AiWritingOptions,
    private readonly writer: Writer,
    private readonly generations: GenerationRepository,
    private readonly channel: WritingChannel,
    private readonly clock: Clock,
  ) {
    const { writtenAtOnce, openAtOnce, openPerOwner: perOwner } = options;
    this.slots = new FairSlots({ slots: writtenAtOnce, perOwner });
    this.places = new FairSlots({ slots: openAtOnce, perOwner });
  }

  /**
   * Takes a place for one more generation, to be given back with the returned function.
   * @throws AppError AI.TOO_MANY_OPEN, SERVICE.UNAVAILABLE
   */
  admit(owner: string): () => void {
    if (this.places.takenBy(owner) >= this.options.openPerOwner) throw new AppError('AI.TOO_MANY_OPEN');
    const leave = this.isClosing ? null : this.places.tryTake(owner);
    if (!leave) throw new AppError('SERVICE.UNAVAILABLE');
    return leave;
  }

  /** Begins to write, and goes on by itself. @param leave called when it is over */
  begin(generation: GenerationDocument, order: WritingOrder, leave: () => void): void {
    const run = this.write(generation, order).finally(() => {
      this.runs.delete(run);
      leave();
    });
    this.runs.add(run);
  }

  /** Stops a generation, whichever process writes it; harmless when it is over. @throws AppError AI.NOT_FOUND */
  async cancel(owner: string, id: string): Promise<void> {
    const work = this.works.get(id);
    const now = this.clock.now();
    await this.generations.change(owner, id, (known) => {
      const texts = work?.generation.owner === owner ? work.variants : known.variants;
      const state = cancelled(known, texts, noSlot(id));
      return state && { state, events: [endedEvent(state, now)] };
    });
    if (work?.generation.owner === owner) work.stop.abort();
  }

  /** What this process was still writing is given back: nobody else can go on with it. */
  async onModuleDestroy(): Promise<void> {
    this.isClosing = true;
    for (const work of this.works.values()) {
      work.reason = 'interrupted';
      work.stop.abort();
    }
    await Promise.all(this.runs);
  }

  /** Resolves when nothing is being written. */
  async idle(): Promise<void> {
    while (this.runs.size > 0) await Promise.all(this.runs);
  }

  private async write(generation: GenerationDocument, order: WritingOrder): Promise<void> {
    const stop = new AbortController();
    const variants = generation.variants.map((variant) => ({ ...variant }));
    const work: Work = { generation, variants, reason: null, step: 0, isShown: true, stop };
    this.works.set(generation._id, work);
    const tasks = [
      this.every(showEveryMs, () => this.show(work)),
      this.every(keepEveryMs, () => this.keep(work)),
    ];
    try {
      await this.slots.run(
        generation.owner,
        () => Promise.all(variants.map((_, index) => this.writeOne(work, order, index))),
        stop.signal,
      );
    } catch (error) {
      if (!stop.signal.aborted) this.logger.error({ msg: 'a generation broke off', err: error });
    } finally {
      await Promise.all(tasks.map((task) => task.stop()));
      await this.end(work);
      this.works.delete(generation._id);
    }
  }

  private async writeOne(work: Work, order: WritingOrder, index: number): Promise<void> {
    const put = (variant: Variant) => {
      work.variants[index] = variant;
      work.isShown = false;
    };
    const { signal } = work.stop;
    try {
      const onText = (text: string) => put({ text: asWording(text), state: 'writing' });
      const text = await this.writer.write(order, index, { signal, onText });
      put({ text: asWording(text), state: 'written' });
    } catch (error) {
      put({ text: work.variants[index]?.text ?? '', state: 'failed' });
      if (signal.aborted) return;
      work.reason ??= error instanceof WritingFault ? error.reason : 'interrupted';
      this.logger.warn({ msg: 'a text was not written', generationId: work.generation._id, ...told(error) });
    }
  }

  private every(everyMs: number, round: () => Promise<void>): RepeatingTask {
    const onError = (err: unknown) => this.logger.warn({ msg: 'what is being written was not kept', err });
    const task = new RepeatingTask({ everyMs, round, onError });
    task.start();
    return task;
  }

  private async show(work: Work): Promise<void> {
    if (work.isShown) return;
    work.isShown = true;
    work.step += 1;
    const { _id: generationId, owner: userId } = work.generation;
    await this.channel.send({ userId, generationId, step: work.step, variants: work.variants });
  }

  private async keep(work: Work): Promise<void> {
    const { _id, owner } = work.generation;
    const now = this.clock.now();
    const { state } = await this.generations.change(owner, _id, (known) => {
      const next = grown(known, work.variants, now);
      return next && { state: next };
    });
    if (state !== 'writing') work.stop.abort();
  }

  private async end({ generation, variants, reason }: Work): Promise<void> {
    const { _id, owner } = generation;
    const now = this.clock.now();
    const over = variants.map(
      ({ text, state }) => ({ text, state: state === 'writing' ? 'failed' : state }) as const,
    );
    const outcome = { reason, freeSlot: noSlot(_id) };
    try {
      await this.generations.change(owner, _id, (known) => {
        const state = ended(known, over, outcome);
        return state && { state, events: [endedEvent(state, now)] };
      });
    } catch (err) {
      // Its lease runs out, and it is given back then.
      this.logger.error({ msg: 'the end of a generation was not kept', generationId: _id, err });
    }
  }
}

/** Braces of a writer are signs like others; a variable that it kept is one. */
function asWording(text: string): string {
  return literalText(text, { keepVariables: true });
}

/** What the log may know: never what was asked or written. */
function told(error: unknown): object {
  if (error instanceof WritingFault) return { reason: error.reason, why: error.message };
  return { err: error };
}
