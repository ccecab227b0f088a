/** What is known of a post of the box: how often it was published, and what it earned. */
export interface PostStats {
  published: number;
  engagement: number;
}

/**
 * Which post of the box the group at `ordinal` gets: one after the other. It takes the figures of each post so that
 * a chooser that learns can stand in its place.
 * @param stats one entry a post, in the box's order; not empty
 * @returns an index into `stats`
 */
export function choosePost(stats: readonly PostStats[], ordinal: number): number {
  return ordinal % stats.length;
}
