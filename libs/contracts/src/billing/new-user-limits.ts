import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { highestLimit, planLimits } from './plans.js';

/** What an admin may set for new users apart from the plan that they begin with. */
export const newUserLimitNames = ['facebookAccounts', 'campaignsPerMonth', 'facebookGroups'] as const;

/** null: as the starter plan has it. */
const limit = z.number().int().min(0).max(highestLimit).nullable();

export const newUserLimits = z.strictObject({
  facebookAccounts: limit,
  campaignsPerMonth: limit,
  facebookGroups: limit,
});
export type NewUserLimits = z.infer<typeof newUserLimits>;

const reply = z.object({
  success: z.literal(true),
  data: newUserLimits,
  /** What the starter plan grants, where nothing else is set. */
  starter: planLimits.pick({ facebookAccounts: true, campaignsPerMonth: true, facebookGroups: true }),
});

export const getDefaultSettings = endpoint({
  method: 'GET',
  path: '/admin/default-settings',
  service: 'billing',
  access: 'admin',
  summary: 'What users are granted who register from now on, as long as they have no paid plan.',
  reply,
});

export const updateDefaultSettings = endpoint({
  method: 'PUT',
  path: '/admin/default-settings',
  service: 'billing',
  access: 'admin',
  summary:
    'Sets what users are granted who register from now on. Who is registered keeps what they were given.',
  body: newUserLimits,
  reply,
});
