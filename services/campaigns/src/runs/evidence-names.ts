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

const knownNames = new WeakMap<object, readonly string[]>();

/** The names that the pictures of an action have, if there are any. */
export function evidenceNamesOf(action: Readonly<{ id: string }>): readonly string[] {
  const known = knownNames.get(action);
  if (known) return known;
  const digest = idDigest(action.id);
  const names = evidenceMoments.map((moment) => evidenceNameOf(digest, moment));
  knownNames.set(action, names);
  return names;
}

/** Lists of runs are never changed, only replaced. */
const knownSets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The names of all pictures of a run, to look them up. */
export function picturesOf({ evidence }: { evidence: readonly string[] }): ReadonlySet<string> {
  const known = knownSets.get(evidence);
  if (known) return known;
  const pictures = new Set(evidence);
  knownSets.set(evidence, pictures);
  return pictures;
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
