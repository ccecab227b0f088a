import type { Endpoint, ReplyOf, RequestSource } from '@megafon/contracts';
import {
  addGroupsToBox,
  createCampaign,
  createCommentBox,
  createGroupBox,
  createPostBox,
  fetchGroups,
  getCampaign,
  interactiveLogin,
  listFacebookAccounts,
  login,
  pageGroups,
  runCampaign,
} from '@megafon/contracts';

/** Whose campaign it is: works through the public interface, as a script of theirs would. */
export class CampaignOwner {
  private constructor(
    private readonly gatewayUrl: string,
    private readonly token: string,
    private readonly userId: string,
  ) {}

  static async signIn(gatewayUrl: string, email: string, password: string): Promise<CampaignOwner> {
    const reply = await send(gatewayUrl, '', login, { body: { email, password } });
    if ('secondFactor' in reply) throw new Error(`${email} has a second factor`);
    return new CampaignOwner(gatewayUrl, reply.token, reply.user.id);
  }

  /** An account that asks for nothing but its password. @returns its id */
  async connect(username: string, password: string): Promise<string> {
    const { userId } = this;
    await this.call(interactiveLogin, {
      body: { accountName: username, username, password, userId, consent: true },
    });
    const { accounts } = await this.call(listFacebookAccounts);
    const found = accounts.find((account) => account.username === username);
    if (!found) throw new Error(`${username} was not connected`);
    return found.accountId;
  }

  /** Brings in the groups of all accounts, and puts those of the network's ids into a box. @returns the box's id */
  async box(networkIds: ReadonlySet<string>): Promise<string> {
    while ((await this.call(fetchGroups)).pending);
    const groupIds: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = { limit: '200', ...(cursor !== null && { cursor }) };
      const page: ReplyOf<typeof pageGroups> = await this.call(pageGroups, { query });
      for (const { _id, groupId } of page.groups) if (networkIds.has(groupId)) groupIds.push(_id);
      cursor = page.cursor;
    } while (cursor !== null);
    if (groupIds.length < networkIds.size) throw new Error(`only ${groupIds.length} groups were fetched`);
    const box = await this.call(createGroupBox, { body: { name: 'bench' } });
    await this.call(addGroupsToBox, { params: { boxId: box._id }, body: { groupIds } });
    return box._id;
  }

  /** A campaign with texts of its own, not run yet. @returns its id */
  async campaign(name: string, groupBox: string, accountIds: readonly string[]): Promise<string> {
    const posts = [{ text: `${name}: מבצע השבוע 🎁` }, { text: `${name}: חדש אצלנו ✨` }];
    const comments = [{ text: `${name}: פרטים בפרטי 💬` }, { text: `${name}: מוזמנים לשאול` }];
    const postBox = await this.call(createPostBox, { body: { name, posts } });
    const commentBox = await this.call(createCommentBox, { body: { name, comments } });
    const { _id } = await this.call(createCampaign, {
      body: {
        ...{ name, type: 'mixed_posts', postBox: postBox._id, groupBox, commentBox: commentBox._id },
        facebookAccounts: accountIds.map((accountId) => ({ accountId })),
      },
    });
    return _id;
  }

  async run(id: string): Promise<void> {
    await this.call(runCampaign, { params: { id } });
  }

  /** Where its groups stand; null before the run is there. */
  async counts(id: string): Promise<ReplyOf<typeof getCampaign>['runCounts']> {
    return (await this.call(getCampaign, { params: { id } })).runCounts;
  }

  private call<E extends Endpoint>(endpoint: E, source: RequestSource<E> = {}): Promise<ReplyOf<E>> {
    return send(this.gatewayUrl, this.token, endpoint, source);
  }
}

async function send<E extends Endpoint>(
  gatewayUrl: string,
  token: string,
  endpoint: E,
  source: RequestSource<E>,
): Promise<ReplyOf<E>> {
  const params = (source.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams(source.query ?? {}).toString();
  const response = await fetch(`${gatewayUrl}/api${path}${query && `?${query}`}`, {
    method: endpoint.method,
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(source.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(source.body !== undefined && { body: JSON.stringify(source.body) }),
  });
  if (!response.ok) throw new Error(`${endpoint.path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as ReplyOf<E>;
}
