import type { PlannedTarget, Run, RunAction } from './run-state.js';

/** What a run did not do at one of its targets: all of it, or the comment below a post that stands. */
export interface Undone {
  target: PlannedTarget;
  /** Of the post that stands; null where it is to be published. */
  postUrl: string | null;
}

/**
 * What may be done again of a run that has ended, without doing anything twice.
 * @param includeUnknown with what may have happened: a person looked, and says that it did not
 */
export function leftUndone(run: Run, { includeUnknown }: { includeUnknown: boolean }): Undone[] {
  const actions = new Map(run.actions.map((action) => [`${action.kind}:${action.target}`, action]));
  const isUndone = (action: RunAction | undefined) =>
    action !== undefined &&
    (isCertainlyUndone(action) || (includeUnknown && (action.state === 'unknown' || action.presumed)));
  return run.targets.flatMap((target): Undone[] => {
    const publish = actions.get(`publish:${target.ordinal}`);
    const comment = actions.get(`comment:${target.ordinal}`);
    if (publish && publish.state !== 'succeeded') return isUndone(publish) ? [{ target, postUrl: null }] : [];
    const postUrl = publish ? publish.permalink : target.postUrl;
    if (postUrl === null || publish?.pendingApproval) return [];
    // It was left out as long as the post was not seen to stand.
    return comment?.state === 'skipped' || isUndone(comment) ? [{ target, postUrl }] : [];
  });
}

/** Failed by automation's own word, or never asked for. */
function isCertainlyUndone({ state, presumed, deadline }: RunAction): boolean {
  return state === 'failed' && (!presumed || deadline === null);
}
