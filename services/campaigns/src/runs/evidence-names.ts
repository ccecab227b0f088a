import { createHash } from 'node:crypto';
import type { ActionOutcome, ShownEvidence } from '@megafon/contracts';

type Evidence = ActionOutcome['evidence'];
type Moment = 'before' | 'after';

/** How an action's pictures are named: ids are too long and too telling for an address. */
export function evidenceHash(actionId: string): string {
  return createHash('sha256').update(actionId).digest('hex').slice(0, 32);
}

/** The names of the pictures that automation says it took. */
export function evidenceNames(actionId: string, taken: Evidence): string[] {
  const moments: Moment[] = ['before', 'after'];
  return moments
    .filter((moment) => taken[moment] !== null)
    .map((moment) => `${evidenceHash(actionId)}-${moment}`);
}

/** Where automation puts a picture. */
export function evidenceKey(owner: string, name: string): string {
  return `evidence/${owner}/${name}.jpg`;
}

/**
 * The addresses of an action's pictures, below /api.
 * @param at the address of what the pictures belong to, below /api: `/campaigns/<id>`
 * @param taken the names of all pictures there are
 */
export function shownEvidenceOf(at: string, actionId: string, taken: ReadonlySet<string>): ShownEvidence {
  const hash = evidenceHash(actionId);
  const address = (moment: Moment) => {
    const name = `${hash}-${moment}`;
    return taken.has(name) ? `${at}/evidence/${name}` : null;
  };
  return { before: address('before'), after: address('after') };
}
