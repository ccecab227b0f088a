import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { success } from '../text/text.js';
import { origin } from './auth.js';
import { passwordAgain, passwordAgainErrors } from './password-again.js';

/**
 * Answered by the gateway, which asks the services page by page and writes what they answer as it comes. What stands
 * for a person elsewhere in the answers of these services stands so here; files and pictures do not.
 */
export const exportOwnData = endpoint({
  method: 'GET',
  path: '/users/data',
  service: 'auth',
  access: 'user',
  controller: 'custom',
  cost: 60,
  summary:
    'What is kept of the caller, as one JSON document: profile, subscription, usage, sessions, notifications, accounts, groups, ' +
    'boxes with their texts, campaigns, and what every run did.',
  reply: z.unknown(),
});

export const deletionInput = passwordAgain;

export const deleteOwnAccount = endpoint({
  method: 'POST',
  path: '/users/deletion',
  service: 'auth',
  access: 'user',
  cost: 5,
  summary:
    'Deletes the caller with all that is theirs, for good: what runs is stopped, connected accounts are forgotten, every ' +
    'session ends. The only superadmin stays.',
  body: deletionInput.extend({ origin }),
  reply: success,
  errors: [...passwordAgainErrors, 'USER.LAST_SUPERADMIN'],
  controller: 'custom',
});
