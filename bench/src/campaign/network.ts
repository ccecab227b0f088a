import { accountPassword } from '@megafon/sandbox-network';

/** What one side did, or was to do. */
export interface Acts {
  joins: number;
  posts: number;
  comments: number;
}

export interface Books {
  acts: Acts;
  lost: number;
  doubled: number;
}

interface TrueGroup {
  id: string;
  privacy: 'public' | 'private';
  approvesPosts: boolean;
}

/** Made up for the first account alone; the others join them. */
const extraGroups = 24;

/** The sandbox network from outside: what it has for a campaign, and what came of one. */
export class BenchNetwork {
  constructor(readonly url: string) {}

  /** As in the beginning, with the groups that the campaign is to have; who is signed in stays so. */
  async begin(firstAccount: string): Promise<void> {
    await this.post('/truth/reset', { keepSessions: true });
    const own = (await this.memberships()).get(firstAccount)?.size ?? 0;
    await this.post('/truth/groups', { account: firstAccount, count: own + extraGroups });
  }

  /** Groups that take whoever asks, in which one of the accounts is; of some all are members, of others few. */
  async groupsFor(accounts: readonly string[], count: number): Promise<string[]> {
    const { groups } = await this.read<{ groups: TrueGroup[] }>('/truth/groups');
    const memberships = await this.memberships();
    const isOneIn = (id: string) => accounts.some((account) => memberships.get(account)?.has(id) === true);
    const fits = groups.filter(({ id, privacy, approvesPosts }) => {
      return privacy === 'public' && !approvesPosts && isOneIn(id);
    });
    if (fits.length < count) throw new Error(`only ${fits.length} groups fit`);
    return fits.slice(0, count).map(({ id }) => id);
  }

  /** The groups of each account. */
  async memberships(): Promise<Map<string, Set<string>>> {
    const { accounts } = await this.read<{ accounts: { username: string; groups: string[] }[] }>(
      '/truth/accounts',
    );
    return new Map(accounts.map(({ username, groups }) => [username, new Set(groups)]));
  }

  /** What stands there of a side that was to write once in each of the groups, and comment once below each post. */
  async books(mark: string, groupIds: readonly string[], before: Map<string, Set<string>>): Promise<Books> {
    const { posts } = await this.read<{ posts: { id: string; groupId: string; text: string }[] }>(
      '/truth/posts',
    );
    const { comments } = await this.read<{ comments: { postId: string; text: string }[] }>('/truth/comments');
    const ours = posts.filter(({ text }) => text.startsWith(mark));
    const below = comments.filter(({ text }) => text.startsWith(mark));
    const inGroups = groupIds.map((group) => ours.filter(({ groupId }) => groupId === group));
    const onPosts = inGroups.map((own) => below.filter(({ postId }) => own.some(({ id }) => id === postId)));
    const all = [...inGroups, ...onPosts];
    return {
      acts: { joins: await this.joinedSince(before), posts: ours.length, comments: below.length },
      lost: all.filter(({ length }) => length === 0).length,
      doubled: all.filter(({ length }) => length > 1).length,
    };
  }

  /** @returns the session cookie's value */
  async signIn(username: string): Promise<string> {
    const response = await fetch(new URL('/login', this.url), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ email: username, password: accountPassword }),
    });
    const cookies = response.headers.getSetCookie().map((line) => /^session=([^;]+)/.exec(line)?.[1]);
    const session = cookies.find((value) => value !== undefined);
    if (session === undefined) throw new Error(`${username} could not sign in: ${response.status}`);
    return session;
  }

  private async joinedSince(before: Map<string, Set<string>>): Promise<number> {
    let joined = 0;
    for (const [username, groups] of await this.memberships())
      for (const id of groups) if (before.get(username)?.has(id) !== true) joined += 1;
    return joined;
  }

  private async read<T>(path: string): Promise<T> {
    const response = await fetch(new URL(path, this.url));
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return (await response.json()) as T;
  }

  private async post(path: string, body: object): Promise<void> {
    const response = await fetch(new URL(path, this.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }
}
