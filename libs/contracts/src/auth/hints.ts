import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { sessionUser } from './auth.js';
import { hintScreens } from './hint-screens.js';

const reply = z.object({ success: z.literal(true), user: sessionUser });

export const dismissHint = endpoint({
  method: 'PUT',
  path: '/users/hints/:screen/dismissal',
  service: 'auth',
  access: 'user',
  summary:
    'Takes the first-use hint of a screen away for good, on every device of the caller; once is enough.',
  params: z.strictObject({ screen: z.enum(hintScreens) }),
  reply,
  errors: ['USER.NOT_FOUND'],
});

export const showHintsAgain = endpoint({
  method: 'DELETE',
  path: '/users/hints/dismissals',
  service: 'auth',
  access: 'user',
  summary: 'Shows the caller the first-use hints of all screens again.',
  reply,
  errors: ['USER.NOT_FOUND'],
});
