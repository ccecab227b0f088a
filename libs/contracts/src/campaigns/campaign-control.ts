import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { campaign } from './campaigns.js';
import { byId, success } from '../text/text.js';

export const pauseCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/:id/pause',
  service: 'campaigns',
  access: 'user',
  cost: 2,
  summary:
    'Pauses a running campaign: what has begun ends, what has not begun waits. Pausing a paused one changes nothing.',
  params: byId,
  reply: success,
  errors: ['CAMPAIGN.NOT_FOUND', 'CAMPAIGN.NOT_RUNNING'],
});

export const resumeCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/:id/resume',
  service: 'campaigns',
  access: 'user',
  cost: 2,
  summary: 'Goes on with a paused campaign. Resuming one that is not paused changes nothing.',
  params: byId,
  reply: success,
  errors: ['CAMPAIGN.NOT_FOUND', 'CAMPAIGN.NOT_RUNNING'],
});

export const stopCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/:id/stop',
  service: 'campaigns',
  access: 'user',
  cost: 2,
  summary:
    'Ends a running campaign: what has begun ends by itself, nothing else is begun. A daily one comes again at its next time.',
  params: byId,
  reply: success,
  errors: ['CAMPAIGN.NOT_FOUND', 'CAMPAIGN.NOT_RUNNING'],
});

export const retryCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/:id/retry',
  service: 'campaigns',
  access: 'user',
  cost: 10,
  summary:
    'Runs again what the last run did not do: groups that failed or were not begun, and comments that are missing. What may have happened is left out unless the person says otherwise.',
  params: byId,
  body: z.strictObject({ includeUnknown: z.boolean().default(false) }),
  reply: z.object({ success: z.literal(true), runId: z.string(), message: z.string().optional() }),
  errors: [
    'CAMPAIGN.NOT_FOUND',
    'CAMPAIGN.NOTHING_FAILED',
    'CAMPAIGN.QUIET_TIME',
    'CAMPAIGN.EMPTY_BOX',
    'CAMPAIGN.NO_GROUP_TO_NAME',
    'ACCOUNT.NONE_CONNECTED',
    'BOX.NOT_FOUND',
  ],
});

export const duplicateCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/:id/duplicate',
  service: 'campaigns',
  access: 'user',
  cost: 2,
  summary: 'A draft with everything of the campaign but its time and its runs.',
  params: byId,
  reply: campaign,
  errors: [
    'CAMPAIGN.NOT_FOUND',
    'CAMPAIGN.MATERIAL_REQUIRED',
    'CAMPAIGN.POST_URL_REQUIRED',
    'BOX.NOT_FOUND',
    'ACCOUNT.NOT_FOUND',
    'CAMPAIGN.LIMIT_REACHED',
  ],
  status: 201,
});
