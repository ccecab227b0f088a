import { expect } from '@jest/globals';
import { eventually } from '@megafon/testing';
import type { ApiUser } from './api-user.js';
import type { NetworkTruth } from './network-truth.js';

/** Waits until a campaign has ended, then holds its history against what stands on the network. */
export async function expectNothingLostOrDoubled(
  truth: NetworkTruth,
  expected: {
    user: ApiUser;
    campaignId: string;
    name: string;
    groups: number;
    account: string;
    timeoutMs: number;
  },
): Promise<void> {
  const ended = await eventually(
    async () => {
      const campaign = await expected.user.campaign(expected.campaignId);
      expect(campaign.status).toBe('published');
      return campaign;
    },
    { timeoutMs: expected.timeoutMs },
  );

  const posts = await truth.postsBeginning(expected.name);
  const comments = await truth.commentsBeginning(expected.name);
  expect(posts).toHaveLength(expected.groups);
  expect(new Set(posts.map((post) => post.groupId)).size).toBe(expected.groups);
  const open = posts.filter((post) => post.state === 'published');
  expect(comments.map((comment) => comment.postId).sort()).toEqual(open.map((post) => post.id).sort());

  expect(ended.publishedPosts.map((post) => new URL(post.url).pathname).sort()).toEqual(
    posts.map((post) => new URL(post.url, 'http://network').pathname).sort(),
  );
  const proxies = new Set([...posts, ...comments].map((made) => made.proxy));
  expect(proxies.size).toBe(1);
  expect(proxies).not.toContain(null);
  expect(await truth.directRequests(expected.account)).toEqual([]);
}
