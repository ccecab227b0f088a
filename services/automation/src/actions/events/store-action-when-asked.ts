import { Injectable } from '@nestjs/common';
import { performAction } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { contentHash } from '../../drivers/content-hash.js';
import { ActionRepository } from '../action.repository.js';
import { ActionWorkers } from '../action-workers.js';
import { OrderOfArrival } from '../order-of-arrival.js';

@Injectable()
export class StoreActionWhenAsked {
  static readonly on = performAction;

  constructor(
    private readonly actions: ActionRepository,
    private readonly workers: ActionWorkers,
    private readonly order: OrderOfArrival,
    private readonly clock: Clock,
  ) {}

  /** Only stores: the work itself never holds up the topic. Harmless when delivered twice: the id is the task's own. */
  async handle({ data, traceId }: EventOf<typeof performAction>): Promise<void> {
    const { work } = data;
    const hasText = work.kind === 'publish' || work.kind === 'comment';
    await this.actions.insertOnce(data.owner, {
      _id: data.actionId,
      accountId: data.accountId,
      kind: work.kind,
      originKind: data.origin.kind,
      originId: data.origin.id,
      work,
      deadline: new Date(data.deadline),
      order: this.order.next(),
      state: 'intended',
      attempt: 0,
      tries: 0,
      looks: 0,
      fence: 0,
      notBefore: this.clock.now(),
      submittedAt: null,
      beforeClick: null,
      contentHash: hasText ? contentHash(work.text) : '',
      groupId: 'group' in work ? work.group.groupId : '',
      evidence: { before: null, after: null },
      toldUnknown: 0,
      outcome: null,
      failure: null,
      traceId,
    });
    this.workers.wake();
  }
}
