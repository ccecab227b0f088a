/** What tests and the demonstration may set; `POST /truth/settings` changes it while the network runs. */
export interface WorldSettings {
  /** After how many ms a moderator approves posts and join requests by himself; null: only by POST /truth/approve. */
  approvalDelayMs: number | null;
  /** How late the account `slow` is answered at login, ms. */
  slowLoginMs: number;
  /** After how many ms half of the reactions a post will earn are there. */
  reactionHalfLifeMs: number;
  /** How late each part of a page is drawn by script, ms. */
  drawMs: readonly [from: number, to: number];
  /** How many groups of a list come at once, and again with each scroll to its end. */
  groupsPerPart: number;
  /** Mixes every fault of the pages by chance. */
  storm: boolean;
  /** Of everything that is left to chance. */
  seed: number;
  /** Class names as they are written, for pages that are captured; otherwise they are random at each load. */
  plainClassNames: boolean;
}

export const defaultSettings: WorldSettings = {
  approvalDelayMs: 60_000,
  slowLoginMs: 4_000,
  reactionHalfLifeMs: 600_000,
  drawMs: [100, 400],
  groupsPerPart: 20,
  storm: false,
  seed: 1,
  plainClassNames: false,
};
