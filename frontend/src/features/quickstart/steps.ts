export type StepId = 'accounts' | 'groupBoxes' | 'commentBoxes' | 'postBoxes';

export interface Step {
  id: StepId;
  to: string;
  done: boolean;
}

const targets: readonly [StepId, string][] = [
  ['accounts', '/facebook-connections'],
  ['groupBoxes', '/group-boxes'],
  ['commentBoxes', '/comment-boxes'],
  ['postBoxes', '/post-boxes'],
];

/** A step is done when its list holds anything. */
export function stepsOf(done: Record<StepId, boolean>): Step[] {
  return targets.map(([id, to]) => ({ id, to, done: done[id] }));
}
