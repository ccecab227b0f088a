import {
  AppError,
  getCommentBox,
  getGroupBox,
  getNotificationSettings,
  getPostBox,
  getPostingRules,
  getProfile,
  getSecondFactors,
  getSubscriptionStatus,
  getUsage,
  listCommentBoxes,
  listFacebookAccounts,
  listGroupBoxes,
  listInvoices,
  listNotifications,
  listPostBoxes,
  listSessions,
  pageCampaigns,
  pageGroups,
  pageHistoryRows,
} from '@megafon/contracts';
import type { Endpoint, OwnProfile, ReplyOf, RequestSource } from '@megafon/contracts';
import type { ServiceCalls } from '../calls/service-calls.js';
import type { Request } from '../http/request.js';
import type { Part } from './json-document.js';

const groupsPerPage = 200;

/** @throws AppError */
export async function ownProfileOf(calls: ServiceCalls, request: Request): Promise<OwnProfile> {
  return (await calls.send(getProfile, {}, request)).user;
}

/** What is kept of a person beside the profile, each part asked for when it is written. */
export function ownData(calls: ServiceCalls, request: Request): Record<string, Part> {
  const ask = <E extends Endpoint>(endpoint: E, source: RequestSource<E> = {}) =>
    calls.send(endpoint, source, request);

  async function* each<T extends { _id: string }, D>(
    summaries: readonly T[],
    detailOf: (id: string) => Promise<D>,
  ): AsyncGenerator<D, void> {
    for (const { _id } of summaries) {
      const detail = await detailOf(_id).catch(unlessGone);
      if (detail) yield detail;
    }
  }

  async function* pages<T>(
    next: (query: { cursor?: string }) => Promise<{ items: T[]; nextCursor: string | null }>,
    from?: string | null,
  ): AsyncGenerator<T, void> {
    for (let cursor = from; cursor !== null;) {
      const page = await next(cursor ? { cursor } : {});
      yield* page.items;
      cursor = page.nextCursor;
    }
  }

  const groups = () =>
    pages(async (query) => {
      const page = await ask(pageGroups, { query: { limit: groupsPerPage, ...query } });
      return { items: page.groups, nextCursor: page.cursor };
    });

  async function wholeGroupBox(id: string): Promise<ReplyOf<typeof getGroupBox>['data']> {
    const first = await ask(getGroupBox, { params: { id } });
    const rest = pages(async (query) => {
      const { data, cursor } = await ask(getGroupBox, { params: { id }, query });
      return { items: data.groups, nextCursor: cursor };
    }, first.cursor);
    const all = [...first.data.groups];
    for await (const group of rest) all.push(group);
    return { ...first.data, groups: all };
  }

  return {
    subscription: () => ask(getSubscriptionStatus),
    invoices: async () => (await ask(listInvoices)).invoices,
    usage: () => ask(getUsage),
    sessions: async () => (await ask(listSessions)).sessions,
    secondFactors: async () => (await ask(getSecondFactors)).factors,
    postingRules: async () => (await ask(getPostingRules)).rules,
    notificationSettings: async () => (await ask(getNotificationSettings)).settings,
    notifications: () => pages((query) => ask(listNotifications, { query })),
    accounts: async () => (await ask(listFacebookAccounts)).accounts,
    groups,
    groupBoxes: async () => each((await ask(listGroupBoxes)).data, wholeGroupBox),
    postBoxes: async () => each(await ask(listPostBoxes), (id) => ask(getPostBox, { params: { id } })),
    commentBoxes: async () =>
      each(await ask(listCommentBoxes), (id) => ask(getCommentBox, { params: { id } })),
    campaigns: () => pages((query) => ask(pageCampaigns, { query })),
    history: () => pages((query) => ask(pageHistoryRows, { query })),
  };
}

/** A box that was deleted since it was listed is left out. */
function unlessGone(error: unknown): null {
  if (error instanceof AppError && error.code === 'BOX.NOT_FOUND') return null;
  throw error;
}
