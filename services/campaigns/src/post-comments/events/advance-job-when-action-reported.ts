import { Injectable } from '@nestjs/common';
import { actionFailed, actionStarted, actionSucceeded, actionUnknown } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import type { Report } from '../../runs/action-report.js';
import { FollowComments } from '../use-cases/follow-comments.js';

type ActionEvent =
  | EventOf<typeof actionStarted>
  | EventOf<typeof actionSucceeded>
  | EventOf<typeof actionFailed>
  | EventOf<typeof actionUnknown>;

@Injectable()
export class AdvanceJobWhenActionReported {
  static readonly on = [actionStarted, actionSucceeded, actionFailed, actionUnknown];

  constructor(private readonly followComments: FollowComments) {}

  /** Harmless when delivered twice: a settled comment is not settled again. */
  async handle(event: ActionEvent): Promise<void> {
    const { owner, origin } = event.data;
    if (origin.kind !== 'post-comments') return;
    await this.followComments.execute(owner, origin.id, reportOf(event));
  }
}

function reportOf(event: ActionEvent): Report {
  const { actionId } = event.data;
  switch (event.type) {
    case 'automation.action.started.v1':
      return { actionId, result: 'started' };
    case 'automation.action.succeeded.v1': {
      const { permalink, pendingApproval, evidence } = event.data.outcome;
      return { actionId, result: 'succeeded', permalink, pendingApproval, evidence };
    }
    case 'automation.action.failed.v1':
      return { actionId, result: 'failed', reason: event.data.reason, evidence: event.data.evidence };
    case 'automation.action.unknown.v1':
      return { actionId, result: 'unknown', evidence: event.data.evidence };
  }
}
