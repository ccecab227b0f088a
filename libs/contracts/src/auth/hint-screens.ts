/** Screens that say once what they are for. */
export const hintScreens = [
  'dashboard',
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
  'history',
  'subscription',
  'settings',
] as const;
export type HintScreen = (typeof hintScreens)[number];
