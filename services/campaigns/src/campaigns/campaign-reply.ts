import type { Campaign, ProgressLog } from '@megafon/contracts';
import { shownEvidenceOf } from '../runs/evidence-names.js';
import {
  currentStepOf,
  percentOf,
  processedCount,
  stepsBefore,
  stepsOf,
  targetsOf,
  totals,
} from '../runs/run-progress.js';
import { publishedPosts, unclearActions, writtenComments } from '../runs/run-results.js';
import type { LogLine } from '../runs/run-state.js';
import type { RunDocument } from '../runs/run.schema.js';
import type { CampaignDocument } from './campaign.schema.js';

/** A campaign with its last run, as the page reads it. */
export function toCampaign(campaign: CampaignDocument, run: RunDocument | null): Campaign {
  const steps = run ? stepsOf(run) : stepsBefore(campaign.type);
  const isUnderWay = run !== null && run.finishedAt === null;
  return {
    _id: campaign._id,
    name: campaign.name,
    type: campaign.type,
    status: campaign.status,
    // The next time of a daily campaign, else the time that was chosen.
    scheduledAt: iso(campaign.dueAt ?? campaign.scheduledAt),
    isRecurring: campaign.isRecurring,
    postBox: campaign.postBox,
    groupBox: campaign.groupBox,
    commentBox: campaign.commentBox,
    postUrl: campaign.postUrl,
    facebookAccounts: campaign.accountIds.map((accountId) => ({ accountId })),
    joinAnswer: campaign.joinAnswer ?? '',
    progress: percentOf(steps),
    currentStep: isUnderWay ? currentStepOf(steps) : null,
    comments: run ? totals(run).comments : 0,
    likes: 0,
    shares: 0,
    reach: 0,
    processedGroups: run ? processedCount(run) : 0,
    totalGroups: run?.targets.length ?? 0,
    groupName: run ? currentGroup(run) : null,
    publishedPosts: run ? publishedPosts(run) : [],
    writtenComments: run ? writtenComments(run) : [],
    unclearActions: run ? unclearActions(run) : [],
    progressLogs: progressLogs(campaign, run),
    startedAt: iso(run?.startedAt ?? null),
    publishedAt: iso(campaign.publishedAt),
    createdAt: campaign.createdAt.toISOString(),
    updatedAt: campaign.updatedAt.toISOString(),
  };
}

/** What happened, oldest first: lines of the last run, and occurrences that never became a run. */
export function progressLogs(campaign: CampaignDocument, run: RunDocument | null): ProgressLog[] {
  const notes = campaign.notes.map(({ message, at }): LogLine => ({
    message,
    at,
    status: 'error',
    picture: null,
  }));
  const pictures = new Set(run?.evidence);
  return [...notes, ...(run?.log ?? [])]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ message, status, at, picture }) => {
      const evidence =
        picture === null ? null : shownEvidenceOf(`/campaigns/${campaign._id}`, picture, pictures);
      const screenshotPath = evidence?.after ?? evidence?.before ?? null;
      return {
        message,
        status,
        timestamp: at.toISOString(),
        screenshotPath,
        evidence: screenshotPath === null ? null : evidence,
      };
    });
}

/** The group being worked on; of a run that has ended, its first one. */
function currentGroup(run: RunDocument): string | null {
  const targets = targetsOf(run);
  const active = targets.find(({ state }) => ['joining', 'posting', 'commenting'].includes(state));
  return (active ?? targets[0])?.groupName ?? null;
}

function iso(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
