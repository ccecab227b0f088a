import {
  getCampaign,
  getPostCommentJob,
  interactiveLogin,
  listCampaignPosts,
  listNotifications,
  listSessions,
  pageGroups,
  pageHistory,
  startGeneration,
  submitPostComments,
  uploadPostMedia,
} from '@megafon/contracts';
import type { ApiUser } from '@megafon/infra';
import { eventually } from '@megafon/testing';

/** Ids of what one user has: one of everything that a call can name. */
export interface Owned {
  password: string;
  groupId: string;
  groupBoxId: string;
  postBoxId: string;
  commentBoxId: string;
  filename: string;
  generationId: string;
  accountId: string;
  /** Of a live login that waits for its person. */
  loginId: string;
  campaignId: string;
  runId: string;
  actionId: string;
  evidenceName: string;
  commentEvidenceName: string;
  postUrl: string;
  commentJobId: string;
  notificationId: string;
  sessionId: string;
  /** The payment provider's. */
  orderId: string;
}

interface Recipe extends Pick<Owned, 'password' | 'orderId'> {
  /** Stands in all that has a name. */
  name: string;
  /** Usernames at the network: one that is let in at once, and one that has to do more first. */
  account: string;
  waitsAs: string;
}

const waitMs = 120_000;
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Makes a user one of everything, which takes a campaign that runs. */
export async function ownedBy(
  gatewayUrl: string,
  api: ApiUser,
  { name, password, orderId, account, waitsAs }: Recipe,
): Promise<Owned> {
  const accountId = await api.connectAccount(account);
  const campaignId = await api.prepareCampaign(name, 1, [accountId]);
  await api.run(campaignId);
  const [run, post] = await eventually(
    async () => {
      const { items: runs } = await api.call(pageHistory);
      const { items: posts } = await api.call(listCampaignPosts, { params: { id: campaignId } });
      if (!runs[0]?.finishedAt || !posts[0]?.url) throw new Error('the campaign still runs');
      return [runs[0], posts[0]] as const;
    },
    { timeoutMs: waitMs, everyMs: 1_000 },
  );
  const { postBox, groupBox, commentBox } = await api.call(getCampaign, { params: { id: campaignId } });
  const { groups } = await api.call(pageGroups, { query: { limit: '200' } });
  const group = groups.find(({ boxIds }) => boxIds.length > 0);
  const { job } = await api.call(submitPostComments, {
    body: { postUrl: post.url, facebookAccounts: [accountId], commentBoxId: commentBox ?? '' },
  });
  const commentJobId = job._id;
  const { actionId, evidence } = await eventually(
    async () => {
      const { done, results } = await api.call(getPostCommentJob, { params: { id: commentJobId } });
      if (!done || !results[0]) throw new Error('the comment is not written yet');
      return results[0];
    },
    { timeoutMs: waitMs, everyMs: 1_000 },
  );
  const { generation } = await api.call(startGeneration, { body: { target: 'post', brief: name } });
  const { items: notifications } = await api.call(listNotifications);
  const { sessions } = await api.call(listSessions);
  return {
    password,
    accountId,
    campaignId,
    actionId,
    commentJobId,
    runId: run.runId,
    postUrl: post.url,
    groupId: group?._id ?? '',
    groupBoxId: groupBox ?? '',
    postBoxId: postBox ?? '',
    commentBoxId: commentBox ?? '',
    filename: await uploaded(gatewayUrl, api),
    generationId: generation._id,
    loginId: await openLogin(api, name, waitsAs),
    evidenceName: nameOf(post.evidence.after),
    commentEvidenceName: nameOf(evidence.after),
    notificationId: notifications[0]?._id ?? '',
    sessionId: sessions[0]?._id ?? '',
    orderId,
  };
}

/** A live login that waits for its person. */
async function openLogin(api: ApiUser, accountName: string, username: string): Promise<string> {
  const { sessionId } = await api.call(interactiveLogin, {
    body: { accountName, username, password: 'sandbox-pass', userId: api.userId, consent: true },
  });
  return sessionId ?? '';
}

async function uploaded(gatewayUrl: string, api: ApiUser): Promise<string> {
  const form = new FormData();
  form.set('media', new Blob([Buffer.from(onePixel, 'base64')], { type: 'image/png' }), 'pixel.png');
  const response = await fetch(`${gatewayUrl}/api${uploadPostMedia.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token}` },
    body: form,
  });
  if (!response.ok) throw new Error(`the picture was not taken: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { filename: string }).filename;
}

/** Of a picture, from its address. */
function nameOf(address: string | null): string {
  return address?.split('/').at(-1) ?? '';
}
