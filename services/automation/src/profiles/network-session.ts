import { z } from 'zod';

const cookie = z.looseObject({ name: z.string(), value: z.string(), domain: z.string(), path: z.string() });

/** What a browser needs to be signed in: the network's cookies. Never a password. */
export const networkSession = z.object({ cookies: z.array(cookie) });
export type NetworkSession = z.infer<typeof networkSession>;
