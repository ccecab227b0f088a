import type { RunProgress } from './patch-run.js';

export type RunStep = RunProgress['steps'][number];

/**
 * What a run is at: the step that the server calls the current one, and others that some group is at already, since
 * groups are brought to their end one by one. A group's state has the name of its step.
 */
export function stepsUnderWay({
  steps,
  currentStep,
  targets,
}: Pick<RunProgress, 'steps' | 'currentStep' | 'targets'>): RunStep[] {
  const at = new Set<string>(targets.map(({ state }) => state));
  return steps.filter(({ id, completed }) => !completed && (id === currentStep || at.has(id)));
}

const busy: ReadonlySet<string> = new Set(['joining', 'posting', 'commenting']);

/** When the next hours begin that its groups wait for; null where something else is under way or to come. */
export function hoursWaitedFor({ steps, targets }: Pick<RunProgress, 'steps' | 'targets'>): string | null {
  const isVisiting = steps.some(({ id, completed }) => id === 'browsing' && !completed);
  const open = targets.filter(({ state }) => state === 'waiting' || busy.has(state));
  const times = open.flatMap(({ notBefore }) => notBefore ?? []);
  return isVisiting || times.length < open.length ? null : (times.sort()[0] ?? null);
}
