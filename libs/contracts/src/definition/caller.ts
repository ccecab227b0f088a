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
});
export type Caller = z.infer<typeof caller>;
