import { AppError, isSeq } from '@megafon/contracts';
import { z } from 'zod';
import type { AccessTokens, Bearer } from '../access/access-tokens.js';

const handshake = z.object({ token: z.string().max(12_000), lastSeq: z.string().max(50).optional() });

export interface Handshake extends Bearer {
  /** Null for a page that saw nothing yet. What is no place in a sequence counts as a very old one. */
  lastSeq: string | null;
}

/** @throws AppError AUTH.REQUIRED */
export async function authenticateSocket(auth: unknown, tokens: AccessTokens): Promise<Handshake> {
  const parsed = handshake.safeParse(auth);
  if (!parsed.success) throw new AppError('AUTH.REQUIRED', {}, { cause: parsed.error });
  const { token, lastSeq } = parsed.data;
  const seen = lastSeq === undefined ? null : isSeq(lastSeq) ? lastSeq : '0-1';
  return { ...(await tokens.bearerOf(token)), lastSeq: seen };
}
