export type StepId = 'accounts' | 'groupBoxes' | 'commentBoxes' | 'postBoxes';

/** usable: a campaign can run with what the list holds. */
type Standing = 'missing' | 'listed' | 'usable';

export interface Step {
  id: StepId;
  to: string;
  done: boolean;
  /** Done, but no campaign can run with it: an account that cannot write, boxes that are empty. */
  lacking: boolean;
}

const targets: readonly [StepId, string][] = [
  ['accounts', '/facebook-connections'],
  ['groupBoxes', '/group-boxes'],
  ['commentBoxes', '/comment-boxes'],
  ['postBoxes', '/post-boxes'],
];

/** A step is done when its list holds anything. */
export function stepsOf(standings: Record<StepId, Standing>): Step[] {
  return targets.map(([id, to]) => ({
    id,
    to,
    done: standings[id] !== 'missing',
    lacking: standings[id] === 'listed',
  }));
}

/** How a list stands, by what makes one of its items usable. One that is not known counts as empty. */
export function standingOf<T>(list: readonly T[] | undefined, isUsable: (one: T) => boolean): Standing {
  if (list === undefined || list.length === 0) return 'missing';
  return list.some(isUsable) ? 'usable' : 'listed';
}
