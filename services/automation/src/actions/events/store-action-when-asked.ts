import { Injectable } from '@nestjs/common';
import { performAction } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { LastRestore } from '@megafon/mongo';
import type { NewDocument } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { AccountTurns } from '../../accounts/account-turns.js';
import { contentHash } from '../../network/content-hash.js';
import { doubt } from '../action.js';
import type { Action } from '../action.js';
import { ActionRepository } from '../action.repository.js';
import { ActionWorkers } from '../action-workers.js';
import { Arrivals } from '../arrivals.js';
import { OrderOfArrival } from '../order-of-arrival.js';
import { OrphanActions } from '../use-cases/orphan-actions.js';

@Injectable()
export class StoreActionWhenAsked {
  static readonly on = performAction;

  constructor(
    private readonly actions: ActionRepository,
    private readonly turns: AccountTurns,
    private readonly orphan: OrphanActions,
    private readonly workers: ActionWorkers,
    private readonly order: OrderOfArrival,
    private readonly clock: Clock,
    private readonly arrivals: Arrivals,
    private readonly restore: LastRestore,
  ) {}

  /** Only stores: the work itself never holds up the topic. Harmless when delivered twice: the id is the task's own. */
  async handle({ data, traceId, time }: EventOf<typeof performAction>): Promise<void> {
    const { work, owner, accountId } = data;
    const notBefore = this.clock.now();
    const hasText = work.kind === 'publish' || work.kind === 'comment';
    const arrived = {
      _id: data.actionId,
      accountId,
      kind: work.kind,
      originId: data.origin.id,
      groupId: 'group' in work ? work.group.groupId : '',
    };
    const intended: NewDocument<Action> & { _id: string } = {
      ...arrived,
      originKind: data.origin.kind,
      work,
      deadline: new Date(data.deadline),
      order: this.order.next(),
      state: 'intended',
      attempt: 0,
      tries: 0,
      looks: 0,
      fence: 0,
      notBefore,
      submittedAt: null,
      beforeClick: null,
      contentHash: hasText ? contentHash(work.text) : '',
      evidence: { before: null, after: null },
      toldUnknown: 0,
      outcome: null,
      failure: null,
      traceId,
    };
    const plannedAt = new Date(data.plannedAt ?? time);
    const lost = await this.restore.lost();
    const isOlder = lost !== null && plannedAt <= lost.restoredAt;
    await this.actions.insertOnce(owner, (isOlder && doubt(intended, lost.restoredAt)) || intended);
    this.arrivals.stored({ ...arrived, owner });
    // Also when it was stored before: whoever stored it may have died here.
    if (await this.turns.wake(owner, accountId, notBefore)) this.workers.wake();
    else await this.orphan.execute(owner, accountId);
  }
}
