import { cancelActions, performAction } from '@megafon/contracts';
import type { ActionFailure, EventEnvelope, EventOf } from '@megafon/contracts';
import { Outbox } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { AdvanceRunWhenActionFailed } from '../src/running/events/advance-run-when-action-failed.js';
import { AdvanceRunWhenActionSucceeded } from '../src/running/events/advance-run-when-action-succeeded.js';
import { AdvanceRunWhenActionUnknown } from '../src/running/events/advance-run-when-action-unknown.js';
import { failed, succeeded, unknown } from './running-campaigns.js';
import type { Command } from './running-campaigns.js';

/** How an action ends; success where nothing is said. pending: the post waits for its group. */
type Ending = (command: Command) => ActionFailure | 'unknown' | 'pending' | undefined;

/** Automation as campaigns see it: it takes commands in their order, and leaves what it is asked to leave. */
export class PlayedAutomation {
  /** Ids of the actions it did, in order. */
  readonly performed: string[] = [];
  private seen = 0;
  private intended: Command[] = [];
  private left: Command[] = [];

  constructor(
    private readonly campaigns: InProcess,
    private readonly ending: Ending = () => undefined,
  ) {}

  /** Does so many actions of the run, one after the other. */
  async perform(runId: string, count: number): Promise<void> {
    for (let done = 0; done < count; done++) await this.next(runId);
  }

  /** Answers until nothing more is asked of the run. */
  async settle(runId: string): Promise<void> {
    while (await this.next(runId));
  }

  private async next(runId: string): Promise<boolean> {
    await this.campaigns.get(Outbox).idle();
    this.hear(runId);
    const left = this.left.shift();
    if (left) {
      await this.campaigns.get(AdvanceRunWhenActionFailed).handle(failed(left, 'cancelled'));
      return true;
    }
    const command = this.intended.shift();
    if (!command) return false;
    this.performed.push(command.data.actionId);
    const ending = this.ending(command);
    if (ending === undefined || ending === 'pending') {
      const done = succeeded(command, { pendingApproval: ending === 'pending' });
      await this.campaigns.get(AdvanceRunWhenActionSucceeded).handle(done);
    } else if (ending === 'unknown') {
      await this.campaigns.get(AdvanceRunWhenActionUnknown).handle(unknown(command));
    } else {
      await this.campaigns.get(AdvanceRunWhenActionFailed).handle(failed(command, ending));
    }
    return true;
  }

  private hear(runId: string): void {
    const { events } = this.campaigns.published;
    for (const event of events.slice(this.seen)) this.take(runId, event);
    this.seen = events.length;
  }

  private take(runId: string, event: EventEnvelope): void {
    if (event.type === performAction.type) {
      const command = event as Command;
      if (command.data.origin.id === runId) this.intended.push(command);
    } else if (event.type === cancelActions.type) {
      const { accountId, originId } = (event as EventOf<typeof cancelActions>).data;
      if (originId !== runId) return;
      const isLeft = ({ data }: Command) => data.accountId === accountId;
      this.left.push(...this.intended.filter(isLeft));
      this.intended = this.intended.filter((command) => !isLeft(command));
    }
  }
}
