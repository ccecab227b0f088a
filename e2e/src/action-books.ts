import type { Stack } from '@megafon/infra';
import mongoose from 'mongoose';
import { isAddressOf, NetworkTruth } from './network-truth.js';
import type { TrueComment, TrueMembership, TruePost } from './network-truth.js';

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
  outcome: { pendingApproval: boolean } | null;
  work: { text?: string; postUrl?: string };
}

/** As the books have a request to join. */
export interface BookedJoin extends Pick<
  StoredAction,
  '_id' | 'state' | 'failure' | 'groupId' | 'attempt' | 'submittedAt' | 'outcome'
> {
  /** On the network; undefined where the account is connected no more. */
  username: string | undefined;
}

/** An action, held against the network. */
interface Held<A> {
  action: A;
  there: string;
  isDoubled: boolean;
  isLost: boolean;
}

/** What became of all posts, comments and joins, by the product's own books and by the network. */
interface Balance {
  /** Posts and comments that were to be made. */
  actions: number;
  posts: number;
  comments: number;
  /** Groups that an account got into, or asked to be in, since the network began: who was a member from the start had nothing to do. */
  joins: number;
  /** Of posts and comments. */
  succeeded: number;
  failed: number;
  failedJoins: number;
  /** How often each reason was given, of joins as well; so with all that follows. */
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

const underWay = {
  state: 'submitting',
  submittedAt: { $ne: null },
  kind: { $in: ['join', 'publish', 'comment'] },
};

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
    const clicking = await this.actions().find(underWay).toArray();
    return clicking.map(({ accountId }) => accountId);
  }

  /** Whether the click of something is under way: who is a member already only looks, whatever the kind. */
  async isClicking(kind: string): Promise<boolean> {
    return (await this.actions().countDocuments({ ...underWay, kind })) > 0;
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
    const [written, joined] = [await this.actionsOf('publish', 'comment'), await this.bookedJoins()];
    const [posts, comments] = [await this.truth.postsBeginning(''), await this.truth.commentsBeginning('')];
    const memberships = await this.truth.memberships();
    const held = [
      ...written.map((action) => heldText(action, timesOnNetwork(action, posts, comments))),
      ...heldJoins(joined, memberships),
    ];
    const all = [...written, ...joined];
    const ids = (which: (entry: (typeof held)[number]) => boolean) =>
      held.filter(which).map(({ action: { _id, state }, there }) => `${_id}: ${state}, ${there}`);
    return {
      actions: written.length,
      posts: posts.length,
      comments: comments.length,
      joins: memberships.filter(({ isNew }) => isNew).length,
      succeeded: written.filter(({ state }) => state === 'succeeded').length,
      failed: written.filter(({ state }) => state === 'failed').length,
      failedJoins: joined.filter(({ state }) => state === 'failed').length,
      reasons: countsOf(all.flatMap(({ failure }) => failure ?? [])),
      unexplained: ids(({ action }) => action.state === 'failed' && action.failure === null),
      doubled: ids(({ isDoubled }) => isDoubled),
      lost: ids(({ isLost }) => isLost),
      unknown: ids(({ action }) => action.state === 'unknown'),
      wereUnknown: all.filter(({ toldUnknown }) => toldUnknown > 0).length,
      begunAgain: all.filter(({ attempt }) => attempt > 1).length,
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

  private async bookedJoins(): Promise<(StoredAction & BookedJoin)[]> {
    const accounts = this.connection.collection<{ _id: string; username: string }>('accounts');
    const known = await accounts.find({}, { projection: { username: 1 } }).toArray();
    const usernames = new Map(known.map(({ _id, username }) => [_id, username]));
    const joins = await this.actionsOf('join');
    return joins.map((action) => ({ ...action, username: usernames.get(action.accountId) }));
  }

  private actionsOf(...kinds: string[]): Promise<StoredAction[]> {
    return this.actions()
      .find({ kind: { $in: kinds } })
      .toArray();
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

function heldText(action: StoredAction, times: number): Held<StoredAction> {
  return { action, there: `${times} there`, isDoubled: times > 1, isLost: isTextLost(action, times) };
}

function isTextLost({ state }: StoredAction, times: number): boolean {
  if (state === 'succeeded') return times === 0;
  if (state === 'failed') return times > 0;
  return state !== 'unknown';
}

/** The joins, each held against where its account stands with its group. */
export function heldJoins<J extends BookedJoin>(
  joins: readonly J[],
  memberships: readonly TrueMembership[],
): Held<J>[] {
  const key = ({ username, groupId }: Pick<BookedJoin, 'username' | 'groupId'>) => `${username} ${groupId}`;
  const standing = new Map(memberships.map((membership) => [key(membership), membership]));
  const together = new Map<string, J[]>();
  for (const action of joins) together.set(key(action), [...(together.get(key(action)) ?? []), action]);
  return joins.map((action) => {
    const own = standing.get(key(action));
    const same = together.get(key(action)) ?? [];
    return {
      action,
      there: own ? `${own.state}, ${own.requests} requests taken` : 'never asked for',
      // Told once, however many campaigns went there.
      isDoubled: same[0] === action && isAskedTwice(own),
      isLost: isJoinLost(action, own, same),
    };
  });
}

/** Or once by who was in from the start. */
function isAskedTwice(own: TrueMembership | undefined): boolean {
  return own !== undefined && own.requests > (own.isNew ? 1 : 0);
}

function isJoinLost(
  action: BookedJoin,
  own: TrueMembership | undefined,
  same: readonly BookedJoin[],
): boolean {
  const { state, outcome } = action;
  if (state === 'succeeded') return outcome?.pendingApproval ? own === undefined : own?.state !== 'member';
  if (state === 'failed') return own?.isNew === true && !isAsItShouldBe(action, own, same);
  return state !== 'unknown';
}

/** A request that was turned down, or waits for what the person has to answer; or another action made it. */
function isAsItShouldBe(action: BookedJoin, own: TrueMembership, same: readonly BookedJoin[]): boolean {
  if (action.failure === 'join-declined' && own.state === 'declined') return true;
  if (action.failure === 'join-questions' && own.isUnanswered) return true;
  return same.some(
    (other) =>
      other !== action &&
      (other.state === 'unknown' ||
        // What was begun again may have found itself a member, with nothing left to click.
        (other.state === 'succeeded' && (other.submittedAt !== null || other.attempt > 1))),
  );
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
