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
