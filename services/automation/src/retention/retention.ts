import { Inject, Injectable } from '@nestjs/common';
import { deleteBatch, InjectModel } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { Clock, Metrics, RetentionSweep } from '@megafon/service';
import type { Action } from '../actions/action.js';
import { endedStates } from '../actions/action.js';
import { ACTION_MODEL } from '../actions/action.schema.js';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { EvidencePictures } from '../evidence/evidence-pictures.js';
import { AnchorAudit } from '../audit/anchor-audit.js';

/** What this service keeps for a time only. */
@Injectable()
export class Retention extends RetentionSweep {
  constructor(
    @InjectModel(ACTION_MODEL) actions: Model<Action>,
    pictures: EvidencePictures,
    audit: AnchorAudit,
    clock: Clock,
    metrics: Metrics,
    @Inject(CONFIG) config: Config,
  ) {
    const rules = [
      {
        what: 'evidence',
        days: config.RETENTION_EVIDENCE_DAYS,
        deleteBatch: (before: Date, limit: number) => pictures.deleteBatch(before, limit),
      },
      {
        what: 'actions',
        days: config.RETENTION_ACTIONS_DAYS,
        deleteBatch: (before: Date, limit: number) =>
          deleteBatch(actions, {
            filter: { state: { $in: [...endedStates] }, updatedAt: { $lt: before } },
            oldestBy: 'updatedAt',
            limit,
            // What it told is published first.
            only: { outbox: { $size: 0 } },
          }),
      },
      {
        what: 'audit',
        days: config.RETENTION_AUDIT_DAYS,
        deleteBatch: (before: Date, limit: number) => audit.cutBatch(before, limit),
      },
    ];
    super(rules, clock, metrics);
  }
}
