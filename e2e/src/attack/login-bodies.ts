import { interactiveLogin, outsideBodyOf } from '@megafon/contracts';
import type { CallsByDocument } from './called-by-document.js';

/** The body of a live login for that user, with something wrong in it. */
export function loginThatCannotBegin(
  calls: CallsByDocument,
  mood: 'near' | 'hostile',
  userId: string,
): string {
  const given = { userId, consent: true };
  let body = calls.bodyOf('interactiveLogin', mood, given);
  // What is spoiled may be right all the same: an account need not have a name.
  while (mayBegin(body, userId)) body = calls.bodyOf('interactiveLogin', mood, given);
  return body;
}

/** Whether it would take a place among logins. */
export function mayBegin(body: string, userId: string): boolean {
  const parsed = outsideBodyOf(interactiveLogin).safeParse(jsonOf(body));
  if (!parsed.success) return false;
  const login = parsed.data as { userId: string; consent: boolean };
  return login.userId === userId && login.consent;
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
