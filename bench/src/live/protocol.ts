/** What a process full of pages is told at its start. */
export interface PagesSetting {
  /** Of each gateway; a page that loses one goes to the next. */
  gateways: readonly string[];
  /** One page for each. */
  users: readonly { userId: string; token: string }[];
}

/** An event that a page saw, and when, in milliseconds since the epoch. */
export type Seen = readonly [id: string, atMs: number];

export type FromPages =
  { kind: 'open'; connected: number } | { kind: 'seen'; seen: Seen[]; resyncs: number; reconnected: number };
