import { z } from 'zod';
import { role } from './caller.js';

/** Who signs access tokens, and for whom. */
export const tokenIssuer = 'megafon';
export const tokenAudience = 'megafon-api';

/** An access token's claims: signed by auth (ES256), verified by the gateway. Times in seconds since the epoch. */
export const accessClaims = z.object({
  sub: z.string().min(1),
  /** The session it was issued for: when that ends, so does the token. */
  sid: z.string().min(1).max(64),
  role,
  /** Whether the session has a second factor behind it; absent where it has none. */
  sf: z.literal(true).optional(),
  name: z.string(),
  email: z.string(),
  iss: z.literal(tokenIssuer),
  aud: z.literal(tokenAudience),
  iat: z.number().int(),
  exp: z.number().int(),
});
export type AccessClaims = z.infer<typeof accessClaims>;
