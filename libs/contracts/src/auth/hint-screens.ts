/** Screens that say once what they are for. */
export const hintScreens = [
  'connections',
  'groups',
  'group-boxes',
  'post-boxes',
  'comment-boxes',
  'post-comments',
  'create',
  'campaigns',
  'calendar',
  'statistics',
  'subscription',
  'settings',
] as const;
export type HintScreen = (typeof hintScreens)[number];
