import { z } from 'zod';

const publicKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().min(40),
  kid: z.string().min(1).optional(),
});

/** Who may sign layouts: a JWK set of public keys, as JSON. What else stands at a key is left out. */
export const layoutKeys = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'is no JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.object({ keys: z.array(publicKey).min(1) }));
