export interface SignedIn {
  username: string;
  /** The value of the network's session cookie. */
  session: string;
}

/** One group: joined where that is needed, posted in, and the post commented on. */
export interface Job {
  account: SignedIn;
  groupId: string;
  post: string;
  comment: string;
}

export interface Order {
  networkUrl: string;
  executablePath?: string;
  atOnce: number;
  jobs: Job[];
}

export type FromCluster = { kind: 'ready' } | { kind: 'done'; failures: string[] };
