import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AppError,
  noPostingRules,
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
  usualNotificationSettings,
} from '@megafon/contracts';
import type { Endpoint } from '@megafon/contracts';
import { anEdge } from '../../test/an-edge.js';
import type { Edge } from '../../test/an-edge.js';
import { tokenOf } from '../../test/tokens.js';

type Source = { params?: unknown; query?: unknown };
const cursorOf = ({ query }: Source) => (query as { cursor?: string } | undefined)?.cursor;
const idOf = ({ params }: Source) => (params as { id: string }).id;

/** What the services answer, by call. */
let answers: Map<string, (source: Source) => unknown>;
const on = (endpoint: Endpoint, answer: (source: Source) => unknown) => answers.set(endpoint.pattern, answer);

let edge: Edge;
beforeAll(async () => {
  edge = await anEdge();
});
afterAll(() => edge.close());
beforeEach(() => {
  edge.sent.length = 0;
  edge.answer = ({ endpoint, source }) => {
    const answer = answers.get(endpoint.pattern);
    if (!answer) throw new Error(`nobody answers ${endpoint.pattern}`);
    return answer(source);
  };
  answers = new Map();
  on(getProfile, () => ({ success: true, user: { name: 'דנה' } }));
  on(getSubscriptionStatus, () => ({ success: true, subscription: { plan: 'starter' } }));
  on(listInvoices, () => ({ success: true, invoices: [{ number: 1 }] }));
  on(getUsage, () => ({ success: true, campaigns: { used: 2, limit: 5 } }));
  on(listSessions, () => ({ success: true, sessions: [{ _id: 's1' }], total: 1 }));
  on(getSecondFactors, () => ({ success: true, factors: { appSince: null } }));
  on(getPostingRules, () => ({ success: true, rules: noPostingRules, next: null }));
  on(getNotificationSettings, () => ({ success: true, settings: usualNotificationSettings, canMail: true }));
  on(listNotifications, () => ({ items: [{ _id: 'n1' }], nextCursor: null, unread: 1 }));
  on(listFacebookAccounts, () => ({ accounts: [] }));
  on(pageGroups, (source) =>
    cursorOf(source) === undefined
      ? { groups: [{ _id: 'g1' }, { _id: 'g2' }], total: 3, cursor: 'more' }
      : { groups: [{ _id: 'g3' }], total: 3, cursor: null },
  );
  on(listGroupBoxes, () => ({ success: true, data: [{ _id: 'b1' }] }));
  on(getGroupBox, (source) => ({
    success: true,
    data: { _id: idOf(source), groups: cursorOf(source) === undefined ? ['g1'] : ['g2'] },
    cursor: cursorOf(source) === undefined ? 'more' : null,
  }));
  on(listPostBoxes, () => [{ _id: 'p1' }, { _id: 'gone' }, { _id: 'p2' }]);
  on(getPostBox, (source) => {
    if (idOf(source) === 'gone') throw new AppError('BOX.NOT_FOUND');
    return { _id: idOf(source), posts: [{ text: 'מבצע "השבוע"' }] };
  });
  on(listCommentBoxes, () => []);
  on(getCommentBox, () => ({}));
  on(pageCampaigns, (source) =>
    cursorOf(source) === undefined
      ? { items: [{ _id: 'c1' }], nextCursor: 'c' }
      : { items: [{ _id: 'c2' }], nextCursor: null },
  );
  on(pageHistoryRows, () => ({ items: [{ name: 'השקה' }], nextCursor: null }));
});

const get = () => edge.ask({ url: '/api/users/data', headers: { authorization: `Bearer ${tokenOf()}` } });

describe('what is kept of a person', () => {
  it('is one JSON document, with every page of every list and the whole of every box', async () => {
    const { statusCode, headers, json } = await get();
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="megafon-\d{4}-\d\d-\d\d\.json"$/),
    });
    expect(json()).toEqual({
      exportedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      profile: { name: 'דנה' },
      subscription: { success: true, subscription: { plan: 'starter' } },
      invoices: [{ number: 1 }],
      usage: { success: true, campaigns: { used: 2, limit: 5 } },
      sessions: [{ _id: 's1' }],
      secondFactors: { appSince: null },
      postingRules: noPostingRules,
      notificationSettings: usualNotificationSettings,
      notifications: [{ _id: 'n1' }],
      accounts: [],
      groups: [{ _id: 'g1' }, { _id: 'g2' }, { _id: 'g3' }],
      groupBoxes: [{ _id: 'b1', groups: ['g1', 'g2'] }],
      postBoxes: [
        { _id: 'p1', posts: [{ text: 'מבצע "השבוע"' }] },
        { _id: 'p2', posts: [{ text: 'מבצע "השבוע"' }] },
      ],
      commentBoxes: [],
      campaigns: [{ _id: 'c1' }, { _id: 'c2' }],
      history: [{ name: 'השקה' }],
    });
    expect(new Set(edge.sent.map(({ caller }) => caller?.userId))).toEqual(new Set(['user-1']));
  });

  it('is refused like any call before it begins', async () => {
    on(getProfile, () => {
      throw new AppError('USER.NOT_FOUND');
    });
    expect((await get()).statusCode).toBe(404);
  });

  it('breaks off when a service does, rather than look complete', async () => {
    on(pageHistoryRows, () => {
      throw new AppError('SERVICE.UNAVAILABLE');
    });
    await expect(get()).rejects.toThrow();
  });
});
