import type { Stack } from '@megafon/infra';
import mongoose from 'mongoose';
import { isAddressOf, NetworkTruth } from './network-truth.js';
import type { TrueComment, TruePost } from './network-truth.js';

interface StoredAction {
  _id: string;
  accountId: string;
  kind: string;
  state: string;
  failure: string | null;
  groupId: string;
  attempt: number;
  submittedAt: Date | null;
  toldUnknown: number;
  work: { text?: string; postUrl?: string };
}

/** What became of all posts and comments, by the product's own books and by the network. */
interface Balance {
  actions: number;
  posts: number;
  comments: number;
  succeeded: number;
  failed: number;
  /** How often each reason was given. */
  reasons: Record<string, number>;
  /** Ended as failed without a reason. */
  unexplained: string[];
  /** More than once on the network. */
  doubled: string[];
  /** Succeeded, and not on the network; or failed, and there all the same; or never ended. */
  lost: string[];
  unknown: string[];
  /** Were shown as unknown for a while. */
  wereUnknown: number;
  /** Begun more than once, as the first time had certainly come to nothing. */
  begunAgain: number;
}

/** Reads automation's own records, as nobody but a test may. */
export class ActionBooks {
  private constructor(
    private readonly connection: mongoose.Connection,
    private readonly truth: NetworkTruth,
  ) {}

  static async open(stack: Stack): Promise<ActionBooks> {
    const uri = stack.servers.mongoUri;
    const connection = await mongoose.createConnection(uri, { dbName: 'automation' }).asPromise();
    return new ActionBooks(connection, new NetworkTruth(stack.networkUrl));
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  /** The accounts in which a click is under way. */
  async accountsInMidAction(): Promise<string[]> {
    const kinds = { $in: ['publish', 'comment'] };
    const clicking = await this.actions().find({ state: 'submitting', kind: kinds }).toArray();
    return clicking.map(({ accountId }) => accountId);
  }

  /** Who holds the account. */
  async workerOf(accountId: string): Promise<string | null> {
    const accounts = this.connection.collection<{ _id: string; leaseWorker: string | null }>('accounts');
    return (await accounts.findOne({ _id: accountId }))?.leaseWorker ?? null;
  }

  /** When the first result after `time` was written, in milliseconds since the epoch; null when there is none. */
  async firstResultAfter(time: number): Promise<number | null> {
    const since = { 'outcome.finishedAt': { $gt: new Date(time).toISOString() } };
    const [first] = await this.actions().find(since).sort({ 'outcome.finishedAt': 1 }).limit(1).toArray();
    const finishedAt = (first as { outcome?: { finishedAt: string } } | undefined)?.outcome?.finishedAt;
    return finishedAt === undefined ? null : Date.parse(finishedAt);
  }

  async balance(): Promise<Balance> {
    const actions = await this.actions()
      .find({ kind: { $in: ['publish', 'comment'] } })
      .toArray();
    const [posts, comments] = [await this.truth.postsBeginning(''), await this.truth.commentsBeginning('')];
    const made = actions.map((action) => ({ action, times: timesOnNetwork(action, posts, comments) }));
    const ids = (which: (entry: (typeof made)[number]) => boolean) =>
      made.filter(which).map(({ action, times }) => `${action._id}: ${action.state}, ${times} there`);
    return {
      actions: actions.length,
      posts: posts.length,
      comments: comments.length,
      succeeded: actions.filter(({ state }) => state === 'succeeded').length,
      failed: actions.filter(({ state }) => state === 'failed').length,
      reasons: countsOf(actions.flatMap(({ failure }) => failure ?? [])),
      unexplained: ids(({ action }) => action.state === 'failed' && action.failure === null),
      doubled: ids(({ times }) => times > 1),
      lost: ids(({ action, times }) => isLost(action.state, times)),
      unknown: ids(({ action }) => action.state === 'unknown'),
      wereUnknown: actions.filter(({ toldUnknown }) => toldUnknown > 0).length,
      begunAgain: actions.filter(({ attempt }) => attempt > 1).length,
    };
  }

  /** When each account did what of a kind, in order: the record before the click. */
  async clicks(kind: 'join' | 'publish' | 'comment'): Promise<Record<string, number[]>> {
    const done = await this.actions()
      .find({ kind, submittedAt: { $ne: null } })
      .sort({ submittedAt: 1 })
      .toArray();
    const times: Record<string, number[]> = {};
    for (const { accountId, submittedAt } of done)
      times[accountId] = [...(times[accountId] ?? []), submittedAt?.getTime() ?? 0];
    return times;
  }

  /** How the actions of a kind ended: `succeeded`, or why they failed. */
  async endsOf(kind: 'join' | 'publish' | 'comment', accountId: string): Promise<Record<string, number>> {
    const all = await this.actions().find({ kind, accountId }).toArray();
    return countsOf(all.map(({ state, failure }) => failure ?? state));
  }

  /** The proxies through which each account's posts and comments came; `direct` for none. */
  async waysOut(): Promise<Record<string, string[]>> {
    const posts = await this.truth.postsBeginning('');
    const ways: Record<string, string[]> = {};
    for (const { author, proxy } of [...posts, ...(await this.truth.commentsBeginning(''))]) {
      ways[author] = [...new Set([...(ways[author] ?? []), proxy ?? 'direct'])];
    }
    return ways;
  }

  private actions() {
    return this.connection.collection<StoredAction>('actions');
  }
}

function countsOf(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function isLost(state: string, times: number): boolean {
  if (state === 'succeeded') return times === 0;
  if (state === 'failed') return times > 0;
  return state !== 'unknown';
}

function timesOnNetwork(
  { kind, groupId, work }: StoredAction,
  posts: readonly TruePost[],
  comments: readonly TrueComment[],
): number {
  if (kind === 'publish')
    return posts.filter((post) => post.groupId === groupId && post.text === work.text).length;
  const { text, postUrl = '' } = work;
  return comments.filter((comment) => comment.text === text && isAddressOf(postUrl, { id: comment.postId }))
    .length;
}
