/**
 * ours: warm accounts, each in its group; ours-other-groups: the same, another group for each post; context, browser:
 * puppeteer-cluster's modes; session: a browser for each account, for memory only.
 */
export type Variant = 'ours' | 'ours-other-groups' | 'context' | 'browser' | 'session';

export interface SignedIn {
  username: string;
  /** The value of the network's session cookie. */
  session: string;
  proxyUrl: string;
}

/** What a child is told of the world when it starts. */
export interface Setting {
  variant: Variant;
  networkUrl: string;
  executablePath?: string;
  dataDir: string;
  /** At once. */
  accounts: SignedIn[];
}

export interface Task {
  account: number;
  groupId: string;
  text: string;
}

export interface Posted {
  text: string;
  /** null: it failed. */
  permalink: string | null;
}

export type Order = { kind: 'post'; tasks: Task[] } | { kind: 'open'; groupId: string } | { kind: 'close' };
export type FromChild = { kind: 'ready' } | { kind: 'posted'; posts: Posted[] } | { kind: 'opened' };

/** One side of the comparison, in a process of its own. */
export interface Side {
  /** Accounts after one another or at once: as the side does it. */
  post(tasks: Task[]): Promise<Posted[]>;
  /** Every account has the group's page open when this resolves. */
  open(groupId: string): Promise<void>;
  close(): Promise<void>;
}

export const cookiesOf = ({ session }: SignedIn, networkUrl: string) => [
  { name: 'session', value: session, domain: new URL(networkUrl).hostname, path: '/', httpOnly: true },
];
