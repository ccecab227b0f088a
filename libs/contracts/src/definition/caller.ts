import { z } from 'zod';

export const roles = ['user', 'admin', 'superadmin'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

/** On whose behalf a request is made; null where nobody is signed in. */
export const caller = z.object({
  userId: z.string(),
  role,
  name: z.string(),
  email: z.string(),
  /** Of the access token that was shown; absent where there was none. */
  sessionId: z.string().optional(),
  /** Whether that session has a second factor behind it; absent where it has none. */
  hasSecondFactor: z.literal(true).optional(),
});
export type Caller = z.infer<typeof caller>;
