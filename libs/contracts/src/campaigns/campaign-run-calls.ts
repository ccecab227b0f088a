import { z } from 'zod';
import { evidenceName } from '../automation/evidence.js';
import { endpoint } from '../definition/define-request.js';
import { byId, isoTime, objectId } from '../text/text.js';
import {
  progressLog,
  publishedPost,
  runHold,
  runStep,
  runTarget,
  unclearAction,
  writtenComment,
} from './campaign-run.js';
import { campaignStatuses } from './campaigns.js';

export const getCampaignProgress = endpoint({
  method: 'GET',
  path: '/campaigns/:id/progress',
  service: 'campaigns',
  access: 'user',
  summary: "The steps of a campaign's last run, and each group in it.",
  params: byId,
  reply: z.object({
    steps: z.array(runStep),
    currentStep: z.string().nullable(),
    status: z.enum(campaignStatuses),
    progress: z.number().int(),
    targets: z.array(runTarget),
    hold: runHold.nullable().default(null),
    /** The newest lines; the others by `listCampaignLogs`. */
    logs: z.array(progressLog),
    logsTotal: z.number().int(),
    startedAt: isoTime.nullable(),
    finishedAt: isoTime.nullable(),
  }),
  errors: ['CAMPAIGN.NOT_FOUND'],
});

/** Most entries of one page; a page ends earlier where its texts are long. */
const maxRunPage = 100;

const pageOfRun = z.strictObject({
  /** `nextCursor` of the page before. */
  cursor: z.string().max(60).optional(),
  limit: z.coerce.number<string | number>().int().min(1).max(maxRunPage).default(20),
});

function pagedList<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.number().int() });
}

export const listCampaignPosts = endpoint({
  method: 'GET',
  path: '/campaigns/:id/posts',
  service: 'campaigns',
  access: 'user',
  cost: 2,
  summary: "What a campaign's last run published, oldest first, with whole texts.",
  params: byId,
  query: pageOfRun,
  reply: pagedList(publishedPost),
  errors: ['CAMPAIGN.NOT_FOUND'],
});

export const listCampaignComments = endpoint({
  method: 'GET',
  path: '/campaigns/:id/comments',
  service: 'campaigns',
  access: 'user',
  cost: 2,
  summary: "What a campaign's last run commented, oldest first, with whole texts.",
  params: byId,
  query: pageOfRun,
  reply: pagedList(writtenComment),
  errors: ['CAMPAIGN.NOT_FOUND'],
});

export const listCampaignUnclear = endpoint({
  method: 'GET',
  path: '/campaigns/:id/unclear',
  service: 'campaigns',
  access: 'user',
  cost: 2,
  summary: "The actions of a campaign's last run whose result nobody knows, oldest first, with whole texts.",
  params: byId,
  query: pageOfRun,
  reply: pagedList(unclearAction),
  errors: ['CAMPAIGN.NOT_FOUND'],
});

export const listCampaignLogs = endpoint({
  method: 'GET',
  path: '/campaigns/:id/logs',
  service: 'campaigns',
  access: 'user',
  cost: 2,
  summary: "The lines of a campaign's last run, newest first.",
  params: byId,
  query: pageOfRun,
  reply: pagedList(progressLog),
  errors: ['CAMPAIGN.NOT_FOUND'],
});

/** Answered by the gateway with the picture itself; campaigns only says where it lies, once it is the caller's. */
export const getEvidence = endpoint({
  method: 'GET',
  path: '/campaigns/:id/evidence/:name',
  service: 'campaigns',
  access: 'user',
  cost: 2,
  summary: 'A picture taken right before or after an action of the campaign.',
  params: z.strictObject({ id: objectId, name: evidenceName }),
  reply: z.object({ storageKey: z.string() }),
  errors: ['CAMPAIGN.NOT_FOUND', 'EVIDENCE.NOT_FOUND'],
  controller: 'custom',
});
