import type { Endpoint, ReplyOf, RequestSource } from '@megafon/contracts';
import {
  createCampaign,
  createCommentBox,
  createGroupBox,
  createPostBox,
  addGroupsToBox,
  fetchGroups,
  getCampaign,
  interactiveLogin,
  listFacebookAccounts,
  listGroups,
  login,
  pageGroups,
  register,
  runCampaign,
} from '@megafon/contracts';

/** Answers other than 2xx, with what the server said. */
export class ApiRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
    /** The server says that the same call may go well a little later. */
    readonly retryable: boolean,
  ) {
    super(`${status} ${code}: ${text}`);
  }
}

/** What a call says, as it stands in the address and the body. */
interface Asked {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** A signed-in user who works through the public interface, as a script of theirs would. */
export class ApiUser {
  private constructor(
    private readonly gatewayUrl: string,
    readonly token: string,
    readonly userId: string,
  ) {}

  /** One who is signed in already. */
  static of(gatewayUrl: string, token: string, userId: string): ApiUser {
    return new ApiUser(gatewayUrl, token, userId);
  }

  static async signIn(gatewayUrl: string, email: string, password: string): Promise<ApiUser> {
    const reply = await send(gatewayUrl, '', login, { body: { email, password } });
    if ('secondFactor' in reply) throw new Error(`${email} has a second factor`);
    return new ApiUser(gatewayUrl, reply.token, reply.user.id);
  }

  static async register(gatewayUrl: string, email: string, name = 'בודקת'): Promise<ApiUser> {
    const reply = await send(gatewayUrl, '', register, {
      body: { name, email, password: 'a-long-enough-pass' },
    });
    return new ApiUser(gatewayUrl, reply.token, reply.user.id);
  }

  call<E extends Endpoint>(endpoint: E, source: RequestSource<E> = {}): Promise<ReplyOf<E>> {
    return send(this.gatewayUrl, this.token, endpoint, source);
  }

  /** Whatever it is answered with. @param source need not be what the contract wants */
  ask(endpoint: Endpoint, source: Asked = {}): Promise<Response> {
    return ask(this.gatewayUrl, this.token, endpoint, source);
  }

  /** Connects a sandbox account that asks for nothing but its password; answers its id. */
  async connectAccount(username: string): Promise<string> {
    await this.call(interactiveLogin, {
      body: { accountName: username, username, password: 'sandbox-pass', userId: this.userId, consent: true },
    });
    const { accounts } = await this.call(listFacebookAccounts);
    const account = accounts.find((a) => a.username === username);
    if (!account) throw new Error(`${username} was not connected`);
    return account.accountId;
  }

  /** Brings in the groups of the connected accounts, however long that takes. */
  async fetchGroups(): Promise<void> {
    while ((await this.call(fetchGroups)).pending);
  }

  /** Everything a mixed_posts campaign needs, with `groups` groups; answers the campaign's id. */
  async prepareCampaign(name: string, groups: number, accountIds: readonly string[]): Promise<string> {
    await this.fetchGroups();
    const known = (await this.call(listGroups)).slice(0, groups);
    if (known.length < groups) throw new Error(`only ${known.length} groups were fetched`);
    const box = await this.groupBox(
      name,
      known.map(({ groupId }) => groupId),
    );
    return this.mixedCampaign(name, box, accountIds);
  }

  /** A box of fetched groups, by the network's ids of them; answers the box's id. */
  async groupBox(name: string, networkIds: readonly string[]): Promise<string> {
    const known = await this.knownGroups();
    const groupIds = networkIds.map((networkId) => {
      const groupId = known.get(networkId);
      if (groupId === undefined) throw new Error(`the group ${networkId} was not fetched`);
      return groupId;
    });
    const box = await this.call(createGroupBox, { body: { name } });
    await this.call(addGroupsToBox, { params: { boxId: box._id }, body: { groupIds } });
    return box._id;
  }

  /** Our ids of the fetched groups, by the network's. */
  private async knownGroups(): Promise<Map<string, string>> {
    const known = new Map<string, string>();
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = { limit: '200', ...(cursor !== null && { cursor }) };
      const page: ReplyOf<typeof pageGroups> = await this.call(pageGroups, { query });
      for (const { _id, groupId } of page.groups) known.set(groupId, _id);
      cursor = page.cursor;
    } while (cursor !== null);
    return known;
  }

  /** A campaign of posts and comments, with boxes of its own for both; answers its id. */
  async mixedCampaign(name: string, groupBox: string, accountIds: readonly string[]): Promise<string> {
    const postBox = await this.call(createPostBox, {
      body: { name, posts: [{ text: `${name}: מבצע השבוע 🎁` }, { text: `${name}: חדש אצלנו ✨` }] },
    });
    const commentBox = await this.call(createCommentBox, {
      body: { name, comments: [{ text: `${name}: פרטים בפרטי 💬` }, { text: `${name}: מוזמנים לשאול` }] },
    });
    const campaign = await this.call(createCampaign, {
      body: {
        name,
        type: 'mixed_posts',
        postBox: postBox._id,
        groupBox,
        commentBox: commentBox._id,
        facebookAccounts: accountIds.map((accountId) => ({ accountId })),
      },
    });
    return campaign._id;
  }

  run(campaignId: string): Promise<ReplyOf<typeof runCampaign>> {
    return this.call(runCampaign, { params: { id: campaignId } });
  }

  campaign(campaignId: string): Promise<ReplyOf<typeof getCampaign>> {
    return this.call(getCampaign, { params: { id: campaignId } });
  }
}

async function send<E extends Endpoint>(
  gatewayUrl: string,
  token: string,
  endpoint: E,
  source: RequestSource<E>,
): Promise<ReplyOf<E>> {
  const response = await ask(gatewayUrl, token, endpoint, source as Asked);
  const reply = (await response.json()) as { error?: string; code?: string; retryable?: boolean };
  if (!response.ok) {
    throw new ApiRefusal(response.status, reply.code ?? '', reply.error ?? '', reply.retryable === true);
  }
  return reply as ReplyOf<E>;
}

function ask(
  gatewayUrl: string,
  token: string,
  endpoint: Endpoint,
  { params = {}, query: asked = {}, body }: Asked,
): Promise<Response> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams(asked).toString();
  return fetch(`${gatewayUrl}/api${path}${query && `?${query}`}`, {
    method: endpoint.method,
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
