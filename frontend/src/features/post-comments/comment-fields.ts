import type { CommentJob, FacebookAccount } from '@megafon/contracts';

/** What the form holds. */
export interface CommentFields {
  postUrl: string;
  facebookAccounts: string[];
  commentBoxId: string;
}

export const emptyFields: CommentFields = { postUrl: '', facebookAccounts: [], commentBoxId: '' };

/** Only a connected account can write, and only with its owner's consent. */
export function canComment({ status, consentedAt }: FacebookAccount): boolean {
  return status === 'connected' && consentedAt !== null;
}

/** Of the chosen accounts, those that still can write: one may have been disconnected since it was chosen. */
export function stillAble(chosen: readonly string[], accounts: readonly FacebookAccount[]): string[] {
  const able = new Set(accounts.filter(canComment).map(({ accountId }) => accountId));
  return chosen.filter((id) => able.has(id));
}

export function succeeded({ done, results }: CommentJob): boolean {
  return done && results.every(({ state }) => state === 'done');
}

/** The accounts whose comment surely was not written, and that can write by now. */
export function failedAndAble({ results }: CommentJob, accounts: readonly FacebookAccount[]): string[] {
  const failed = results.filter(({ state }) => state === 'failed').map(({ accountId }) => accountId);
  return stillAble(failed, accounts);
}

/**
 * The form after a submission: clear where no comment surely failed. Otherwise ready to try again with those: what
 * succeeded, or may have, is not written twice.
 */
export function fieldsAfter(job: CommentJob, fields: CommentFields): CommentFields {
  if (succeeded(job)) return job.isTest ? fields : emptyFields;
  const failed = job.results.filter(({ state }) => state === 'failed');
  if (failed.length === 0 && !job.isTest) return emptyFields;
  return { ...fields, facebookAccounts: failed.map(({ accountId }) => accountId) };
}
