import { accountPassword, startNetwork } from '@megafon/sandbox-network';
import { startProxies } from '@megafon/sandbox-proxies';
import type { SignedIn } from './protocol.js';

/** The sandbox network and its proxies, in this process: none of their time is counted. */
export interface Sandbox {
  url: string;
  accounts: SignedIn[];
  /** Groups in which every account may post at once. */
  groupIds: string[];
  /** Texts of the posts that accounts wrote, by permalink. */
  posts(): Promise<Map<string, string>>;
  /** As in the beginning; the accounts stay signed in. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

export async function startSandbox(accountCount: number): Promise<Sandbox> {
  const network = await startNetwork({ settings: { approvalDelayMs: null } });
  const proxies = await startProxies({ count: accountCount });
  const { url } = network;
  const truth = async (path: string, init?: RequestInit) => {
    const response = await fetch(new URL(path, url), init);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return (await response.json()) as unknown;
  };
  const { groups } = (await truth('/truth/groups')) as { groups: { id: string; approvesPosts: boolean }[] };
  const accounts: SignedIn[] = [];
  for (const [index, { url: proxyUrl }] of proxies.proxies.entries()) {
    const username = `plain-${index + 2}`;
    accounts.push({ username, proxyUrl, session: await signIn(url, username) });
  }
  return {
    url,
    accounts,
    groupIds: groups
      .slice(0, 20)
      .filter(({ approvesPosts }) => !approvesPosts)
      .map(({ id }) => id),
    posts: async () => {
      const { posts } = (await truth('/truth/posts')) as { posts: { url: string; text: string }[] };
      return new Map(posts.map((post) => [post.url, post.text]));
    },
    reset: async () => {
      await truth('/truth/reset', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ keepSessions: true }),
      });
    },
    stop: async () => {
      await network.stop();
      await proxies.stop();
    },
  };
}

/** @returns the session cookie's value */
async function signIn(url: string, username: string): Promise<string> {
  const response = await fetch(new URL('/login', url), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: username, password: accountPassword }),
  });
  const session = response.headers
    .getSetCookie()
    .map((line) => /^session=([^;]+)/.exec(line)?.[1])
    .find((value) => value !== undefined);
  if (session === undefined) throw new Error(`${username} could not sign in: ${response.status}`);
  return session;
}
