import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { AccountsModule } from '../accounts/accounts.module.js';
import { NetworkModule } from '../network/network.module.js';
import { LayoutsModule } from '../network/layouts/layouts.module.js';
import { EvidenceModule } from '../evidence/evidence.module.js';
import { ForecastActions } from './use-cases/forecast-actions.js';
import { PolicyCheck } from './policy-check.js';
import { AuditModule } from '../audit/audit.module.js';
import { PolicyModule } from '../policy/policy.module.js';
import { StrangePagesModule } from '../strange-pages/strange-pages.module.js';
import { ActionsController } from './actions.controller.js';
import { ActionDriving } from './action-driving.js';
import { ActionRecorder } from './action-recorder.js';
import { ActionVisits } from './action-visits.js';
import { ActionRepository } from './action.repository.js';
import { ACTION_MODEL, actionSchema } from './action.schema.js';
import { ActionWorkers } from './action-workers.js';
import { EvidenceScreenshots } from './evidence-screenshots.js';
import { Arrivals } from './arrivals.js';
import { CancelActionsWhenAsked } from './events/cancel-actions-when-asked.js';
import { EndActionWhenDead } from './events/end-action-when-dead.js';
import { OrphanActionsWhenAccountRemoved } from './events/orphan-actions-when-account-removed.js';
import { StoreActionWhenAsked } from './events/store-action-when-asked.js';
import { DoubtActionsAfterRestore } from './doubt-actions-after-restore.js';
import { TellAgainAfterRestore } from './tell-again-after-restore.js';
import { DoneActs } from './done-acts.js';
import { FollowPost } from './follow-post.js';
import { GroupLook } from './group-look.js';
import { MediaFiles } from './media-files.js';
import { OrderOfArrival } from './order-of-arrival.js';
import { EndAttempt } from './use-cases/end-attempt.js';
import { ListAccounts } from './use-cases/list-accounts.js';
import { OrphanActions } from './use-cases/orphan-actions.js';
import { PerformAction } from './use-cases/perform-action.js';
import { RecheckAction } from './use-cases/recheck-action.js';
import { RunAction } from './use-cases/run-action.js';
import { SettleAction } from './use-cases/settle-action.js';
import { WaitForPerson } from './use-cases/wait-for-person.js';
import { WorkThroughAccount } from './use-cases/work-through-account.js';
import { WakeStrandedAccounts } from './wake-stranded-accounts.js';

@Module({
  imports: [
    MongoModule.forFeature({ [ACTION_MODEL]: actionSchema }),
    AccountsModule,
    NetworkModule,
    EvidenceModule,
    LayoutsModule,
    AuditModule,
    PolicyModule,
    StrangePagesModule,
  ],
  controllers: [ActionsController],
  providers: [
    ActionDriving,
    ActionRecorder,
    ActionRepository,
    ActionVisits,
    ActionWorkers,
    Arrivals,
    CancelActionsWhenAsked,
    DoneActs,
    DoubtActionsAfterRestore,
    TellAgainAfterRestore,
    EndActionWhenDead,
    EndAttempt,
    EvidenceScreenshots,
    FollowPost,
    ForecastActions,
    GroupLook,
    ListAccounts,
    MediaFiles,
    OrderOfArrival,
    OrphanActions,
    OrphanActionsWhenAccountRemoved,
    PerformAction,
    PolicyCheck,
    RecheckAction,
    RunAction,
    SettleAction,
    StoreActionWhenAsked,
    WaitForPerson,
    WakeStrandedAccounts,
    WorkThroughAccount,
  ],
})
export class ActionsModule {}
