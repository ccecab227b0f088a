/** A file as it arrived there. */
interface TrueMedia {
  type: string;
  sizeBytes: number;
  sha256: string;
  url: string;
}

/** What really stands on the sandbox network, whatever the product believes. */
export interface TruePost {
  id: string;
  url: string;
  groupId: string;
  groupName: string;
  author: string;
  text: string;
  state: string;
  createdAt: string;
  /** null: it came directly, without a proxy. */
  proxy: string | null;
  media: TrueMedia[];
}

export interface TrueComment {
  id: string;
  postId: string;
  author: string;
  text: string;
  proxy: string | null;
  media: TrueMedia[];
}

/** Where an account stands with a group in which it is, or has asked to be. */
export interface TrueMembership {
  username: string;
  groupId: string;
  state: 'member' | 'requested' | 'declined';
  /** It was asked for since the network began, and not there from the start. */
  isNew: boolean;
  /** So many requests to join were taken. */
  requests: number;
  /** The group waits for answers. */
  isUnanswered: boolean;
}

interface TrueAccount {
  username: string;
  /** Those that it is a member of. */
  groups: string[];
  asked: { groupId: string; state: string; answers: string[] }[];
  joins: Omit<TrueMembership, 'username'>[];
}

interface TrueGroup {
  id: string;
  name: string;
  privacy: string;
  approvesPosts: boolean;
  questions: string[];
}

/** Whether an address is the post's, in any of the forms that the network writes. */
export function isAddressOf(url: string, { id }: Pick<TruePost, 'id'>): boolean {
  const { pathname, search } = new URL(url);
  const shared = `/share/p/${Number(id).toString(36)}`;
  return `${pathname}${search}`.includes(id) || pathname === shared || pathname === `${shared}/`;
}

export class NetworkTruth {
  constructor(private readonly networkUrl: string) {}

  /** Posts of people under test: those whose text begins so. */
  async postsBeginning(text: string): Promise<TruePost[]> {
    const { posts } = await this.read<{ posts: TruePost[] }>('/truth/posts');
    return posts.filter((post) => post.text.startsWith(text));
  }

  async commentsBeginning(text: string): Promise<TrueComment[]> {
    const { comments } = await this.read<{ comments: TrueComment[] }>('/truth/comments');
    return comments.filter((comment) => comment.text.startsWith(text));
  }

  /** Requests that an account made without its proxy. */
  async directRequests(account: string): Promise<{ path: string }[]> {
    const { requests } = await this.read<{
      requests: { path: string; account: string | null; proxy: string | null }[];
    }>('/truth/requests');
    return requests.filter((request) => request.account === account && request.proxy === null);
  }

  /** Requests that the network has not answered yet. */
  async requestsUnderWay(path: string): Promise<unknown[]> {
    const { requests } = await this.read<{ requests: { path: string; status: number | null }[] }>(
      '/truth/requests',
    );
    return requests.filter((request) => request.path.startsWith(path) && request.status === null);
  }

  phone(account: string): Promise<{
    code: string | null;
    captcha?: string | null;
    puzzle?: string | null;
    lastAnswer: string | null;
  }> {
    return this.read(`/truth/phone/${account}`);
  }

  /** The network misbehaves, as /truth/faults describes. */
  async inject(fault: { kind: string; account?: string; path?: string; times?: number; delayMs?: number }) {
    await this.tell('/truth/faults', fault);
  }

  /** The network's ids of so many groups, the first of all: every account is a member of those. */
  async groupsOfAll(count: number): Promise<string[]> {
    return (await this.groups()).slice(0, count).map(({ id }) => id);
  }

  /**
   * Groups for a campaign that gives them to these accounts in turn: in so many everybody is, and up to so many others take
   * anybody at once and are new to the account whose turn it is.
   * @param order the network's ids of all groups, as campaigns go to them
   * @returns which, in that order, and how many of them are new
   */
  async groupsInTurn(
    accounts: readonly string[],
    order: readonly string[],
    most: { common: number; fresh: number },
  ): Promise<{ ids: string[]; fresh: number }> {
    const common = new Set(await this.groupsOfAll(most.common));
    const open = await Promise.all(
      accounts.map(async (account) => new Set((await this.groupsToJoin(account)).map(({ id }) => id))),
    );
    const ids: string[] = [];
    let fresh = 0;
    for (const id of order) {
      const isFresh = fresh < most.fresh && open[ids.length % accounts.length]?.has(id) === true;
      if (isFresh) fresh += 1;
      if (isFresh || common.has(id)) ids.push(id);
    }
    return { ids, fresh };
  }

  /** Makes the account a member of so many groups altogether. */
  async joinsGroups(account: string, count: number): Promise<void> {
    await this.tell('/truth/groups', { account, count });
  }

  /** How unkind the network is from now on. */
  async settle(settings: { storm?: boolean; seed?: number; approvalDelayMs?: number | null }): Promise<void> {
    await this.tell('/truth/settings', settings);
  }

  /** The ids of the groups that an account is a member of. */
  async groupsOf(account: string): Promise<string[]> {
    const found = (await this.accounts()).find(({ username }) => username === account);
    if (!found) throw new Error(`the network knows no ${account}`);
    return found.groups;
  }

  /** Of all accounts. */
  async memberships(): Promise<TrueMembership[]> {
    return (await this.accounts()).flatMap(({ username, groups, joins }) => {
      const asked = new Set(joins.map(({ groupId }) => groupId));
      const fromTheStart = { state: 'member', isNew: false, requests: 0, isUnanswered: false } as const;
      return [
        ...joins.map((row) => ({ username, ...row })),
        ...groups
          .filter((groupId) => !asked.has(groupId))
          .map((groupId) => ({ username, groupId, ...fromTheStart })),
      ];
    });
  }

  /** Groups that take anybody, and in which the account is not. */
  async groupsToJoin(account: string): Promise<{ id: string; name: string }[]> {
    const own = await this.groupsOf(account);
    return (await this.groups()).filter(
      ({ id, privacy, approvesPosts }) => privacy === 'public' && !approvesPosts && !own.includes(id),
    );
  }

  /** A group whose moderators look at each post first, and in which the account is. */
  async approvingGroup(account: string): Promise<{ id: string; name: string }> {
    const own = await this.groupsOf(account);
    const found = (await this.groups()).find(({ id, approvesPosts }) => approvesPosts && own.includes(id));
    if (!found) throw new Error(`${account} is in no group that approves posts`);
    return found;
  }

  /** The moderators say yes to a post that waits for them. */
  async approves({ id }: Pick<TruePost, 'id'>): Promise<void> {
    await this.tell('/truth/approve', { postId: id });
  }

  /** A group that asks questions of whoever wants to join, and in which the account is not. */
  async askingGroup(account: string): Promise<{ id: string; name: string }> {
    const own = await this.groupsOf(account);
    const found = (await this.groups()).find(
      ({ id, questions }) => questions.length > 0 && !own.includes(id),
    );
    if (!found) throw new Error(`${account} is in every group that asks`);
    return found;
  }

  /** The groups that an account asked to join, each with its answers. */
  async asked(account: string): Promise<{ groupId: string; state: string; answers: string[] }[]> {
    return (await this.accounts()).find(({ username }) => username === account)?.asked ?? [];
  }

  /** No fault is left. */
  async forgive(): Promise<void> {
    const response = await fetch(`${this.networkUrl}/truth/faults`, { method: 'DELETE' });
    if (!response.ok) throw new Error(`taking the faults back was answered ${response.status}`);
  }

  private async groups(): Promise<TrueGroup[]> {
    return (await this.read<{ groups: TrueGroup[] }>('/truth/groups')).groups;
  }

  private async accounts(): Promise<TrueAccount[]> {
    return (await this.read<{ accounts: TrueAccount[] }>('/truth/accounts')).accounts;
  }

  private async tell(path: string, body: object): Promise<void> {
    const response = await fetch(this.networkUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  }

  private async read<T>(path: string): Promise<T> {
    const response = await fetch(this.networkUrl + path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as T;
  }
}
