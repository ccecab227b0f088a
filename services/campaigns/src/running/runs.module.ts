import { Module } from '@nestjs/common';
import { CampaignStorageModule } from '../campaigns/campaign-storage.module.js';
import { HistoryStorageModule } from '../history/history-storage.module.js';
import { LearningModule } from '../learning/learning.module.js';
import { AskAgainAfterRestore } from './ask-again-after-restore.js';
import { DueCampaigns } from './due-campaigns.js';
import { AdvanceRunWhenActionFailed } from './events/advance-run-when-action-failed.js';
import { AdvanceRunWhenActionStarted } from './events/advance-run-when-action-started.js';
import { AdvanceRunWhenActionSucceeded } from './events/advance-run-when-action-succeeded.js';
import { AdvanceRunWhenActionUnknown } from './events/advance-run-when-action-unknown.js';
import { AdvanceRunWhenPostModerated } from './events/advance-run-when-post-moderated.js';
import { CloseCampaignWhenRunFinished } from './events/close-campaign-when-run-finished.js';
import { StopBumpsWhenCampaignRemoved } from './events/stop-bumps-when-campaign-removed.js';
import { OverdueActions } from './overdue-actions.js';
import { ResultsOfEarlierVersions } from './results-of-earlier-versions.js';
import { RunControlController } from './run-control.controller.js';
import { RunPagesController } from './run-pages.controller.js';
import { RunsController } from './runs.controller.js';
import { BeginRun } from './use-cases/begin-run.js';
import { CloseCampaign } from './use-cases/close-campaign.js';
import { ControlRun } from './use-cases/control-run.js';
import { MoveRun } from './use-cases/move-run.js';
import { PreviewCampaign } from './use-cases/preview-campaign.js';
import { RunCampaign } from './use-cases/run-campaign.js';
import { RunDueCampaign } from './use-cases/run-due-campaign.js';
import { TakeReport } from './use-cases/take-report.js';

@Module({
  imports: [CampaignStorageModule, HistoryStorageModule, LearningModule],
  controllers: [RunControlController, RunPagesController, RunsController],
  providers: [
    AdvanceRunWhenActionFailed,
    AdvanceRunWhenActionStarted,
    AdvanceRunWhenActionSucceeded,
    AdvanceRunWhenActionUnknown,
    AdvanceRunWhenPostModerated,
    AskAgainAfterRestore,
    BeginRun,
    CloseCampaign,
    CloseCampaignWhenRunFinished,
    ControlRun,
    DueCampaigns,
    MoveRun,
    OverdueActions,
    PreviewCampaign,
    ResultsOfEarlierVersions,
    RunCampaign,
    RunDueCampaign,
    StopBumpsWhenCampaignRemoved,
    TakeReport,
  ],
})
export class RunsModule {}
