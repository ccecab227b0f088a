import { Injectable } from '@nestjs/common';
import type { EventEnvelope } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { AutomationMetrics } from '../automation-metrics.js';
import { AuditLog } from '../audit/audit-log.js';
import { isActing } from '../policy/policy.js';
import { eventsOf } from './action-events.js';
import { ActionRepository } from './action.repository.js';
import type { Action } from './action.js';

/** Writes each step of an action, together with the event that tells of it and the line of the audit log. */
@Injectable()
export class ActionRecorder {
  constructor(
    private readonly actions: ActionRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly metrics: AutomationMetrics,
  ) {}

  /** Whether `now` is what other processes take it for. */
  isSureOfTime(): Promise<boolean> {
    return this.clock.sure();
  }

  /** The time by which steps are written. */
  now(): Date {
    return this.clock.now();
  }

  /**
   * @param decide one of action.ts's functions.
   * @param extra events that go out with the step.
   * @returns the action as it is now; null when the step was refused (it has ended, or a newer lease has it).
   * @throws what the database throws: a step that is not on record is not gone on from.
   */
  async write(
    { owner, _id }: Pick<Action, 'owner' | '_id'>,
    decide: (action: Action, at: Date) => Action | null,
    extra: (at: Date) => readonly EventEnvelope[] = () => [],
  ): Promise<Action | null> {
    const at = this.now();
    const { doc: action, decision } = await this.actions.changeWith(owner, _id, (before) => {
      const next = decide(before, at);
      if (!next) return { isTaken: false, isNews: false };
      // Looking again at what was told to be unknown is no news.
      const isNews = next.state !== before.state || next.toldUnknown !== before.toldUnknown;
      return {
        isTaken: true,
        isNews,
        state: next,
        events: isNews ? [...extra(at), ...eventsOf(next, at)] : [],
      };
    });
    if (decision.isNews) this.count(action, at);
    if (decision.isNews && isActing(action.kind)) await this.record(action, at);
    return decision.isTaken ? action : null;
  }

  private count({ kind, state, submittedAt }: Action, at: Date): void {
    if (state === 'intended' || state === 'submitting') return;
    this.metrics.actionCameTo(kind, state, submittedAt && at.getTime() - submittedAt.getTime());
  }

  private record(action: Action, at: Date): Promise<void> {
    const { accountId, owner, _id: actionId, kind, attempt, failure, groupId, contentHash } = action;
    const details = { actionId, kind, attempt, groupId, contentHash, failure };
    return this.audit.append({ accountId, owner, at, act: action.state, details });
  }
}
