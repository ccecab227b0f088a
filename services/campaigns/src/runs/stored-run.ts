import type { Material } from '@megafon/contracts';
import { textsIdOf, UsedTexts } from './run-texts.js';
import type { RunTexts } from './run-texts.js';
import type { PlannedTarget, Run } from './run-state.js';

/** A run as it was stored before texts stood apart: each target with texts of its own. */
export type RunWithTexts = Omit<Run, 'textsId' | 'posts' | 'comments' | 'targets'> & {
  targets: readonly (Omit<PlannedTarget, 'post' | 'comment'> & {
    post: Material | null;
    comment: Material | null;
  })[];
};

/** The same run with its texts apart. */
export function apart(runId: string, old: RunWithTexts): { run: Run; texts: RunTexts } {
  const used = new UsedTexts();
  const targets = old.targets.map((target) => ({
    ...target,
    post: target.post && used.post(target.post),
    comment: target.comment && used.comment(target.comment),
  }));
  const { texts } = used;
  return { run: { ...old, targets, textsId: textsIdOf(runId, texts), ...used.excerpts }, texts };
}
