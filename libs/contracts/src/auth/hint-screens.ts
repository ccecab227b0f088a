/** Screens that say once what they are for. */
export const hintScreens = [
  'connections',
  'groups',
  'group-boxes',
  'post-boxes',
  'comment-boxes',
  'campaigns',
  'calendar',
  'statistics',
] as const;
export type HintScreen = (typeof hintScreens)[number];
