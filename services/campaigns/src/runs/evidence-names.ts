import { evidenceMoments, evidenceNameOf } from '@megafon/contracts';
import type { ActionOutcome, EvidenceMoment, ShownEvidence } from '@megafon/contracts';
import { idDigest } from '@megafon/mongo';

type Evidence = ActionOutcome['evidence'];

/** The names of the pictures that automation says it took. */
export function evidenceNames(actionId: string, taken: Evidence): string[] {
  const digest = idDigest(actionId);
  return evidenceMoments
    .filter((moment) => taken[moment] !== null)
    .map((moment) => evidenceNameOf(digest, moment));
}

/**
 * The addresses of an action's pictures, below /api.
 * @param at the address of what the pictures belong to, below /api: `/campaigns/<id>`
 * @param taken the names of all pictures there are
 */
export function shownEvidenceOf(at: string, actionId: string, taken: ReadonlySet<string>): ShownEvidence {
  const digest = idDigest(actionId);
  const address = (moment: EvidenceMoment) => {
    const name = evidenceNameOf(digest, moment);
    return taken.has(name) ? `${at}/evidence/${name}` : null;
  };
  return { before: address('before'), after: address('after') };
}
