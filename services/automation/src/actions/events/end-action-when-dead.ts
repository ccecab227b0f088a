import { Inject, Injectable } from '@nestjs/common';
import { actionFailed, actionFields, actionKinds, newEvent, performAction } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import type { EventHandler } from '@megafon/messaging';
import { EVENT_SINK } from '@megafon/mongo';
import type { EventSink } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { z } from 'zod';
import { ActionRepository } from '../action.repository.js';

/** What has to be known of a task to tell who waits for it; the rest may be what was wrong with it. */
const asked = z.object({ ...actionFields, work: z.object({ kind: z.enum(actionKinds) }) });

/** Runs, fetches and comment jobs wait for the result of every action they asked for. */
@Injectable()
export class EndActionWhenDead implements EventHandler {
  static readonly on = performAction;

  constructor(
    private readonly actions: ActionRepository,
    @Inject(EVENT_SINK) private readonly sink: EventSink,
    private readonly clock: Clock,
  ) {}

  /** The task itself is `StoreActionWhenAsked`'s. */
  async handle(): Promise<void> {}

  /** An action that is stored comes to an end of its own. Harmless when called twice: the event's id is the same. */
  async whenDead({ tenant, traceId, data }: EventEnvelope): Promise<void> {
    const known = asked.safeParse(data);
    if (!known.success) return;
    const { work, ...fields } = known.data;
    if (await this.actions.find(fields.owner, fields.actionId)) return;
    const time = this.clock.now();
    const ended = {
      ...fields,
      kind: work.kind,
      reason: 'internal-fault' as const,
      evidence: { before: null, after: null },
      finishedAt: time.toISOString(),
    };
    await this.sink.publish([
      newEvent(actionFailed, { id: `${fields.actionId}:failed`, tenant, traceId, time, data: ended }),
    ]);
  }
}
