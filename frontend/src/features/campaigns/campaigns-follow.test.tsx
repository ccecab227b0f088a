import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  checkCampaign,
  createCampaign,
  getCampaignProgress,
  getCampaignTotals,
  listCommentBoxes,
  listFacebookAccounts,
  listGroupBoxes,
  listPostBoxes,
  pageCampaigns,
  retryCampaign,
  runCampaign,
} from '@megafon/contracts';
import type { Campaign, ReplyOf } from '@megafon/contracts';
import { act, screen, within } from '@testing-library/react';
import {
  accountsReply,
  aCampaign,
  aCommentBox,
  aGroupBox,
  anAccount,
  aPostBox,
} from '../../testing/builders.js';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import { hasCampaigns } from '../../testing/has-campaigns.js';
import { anEmptyServer, renderPage } from '../../testing/render-page.js';
import { CampaignsPage } from './campaigns-page.js';
import { NewCampaignPage } from './new-campaign-page.js';

const advanceTimers = (ms: number) => jest.advanceTimersByTime(ms);
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const show = (server: FakeServer, search = '') =>
  renderPage(CampaignsPage, server, { path: `/campaigns${search}`, advanceTimers });
const totalsOf = async (...campaigns: Campaign[]) => {
  const server = hasCampaigns(new FakeServer(), ...campaigns);
  const answer = await server.fetch(`/api${getCampaignTotals.path}`);
  return (await answer.json()) as ReplyOf<typeof getCampaignTotals>;
};
const inSection = (name: string) => within(screen.getByRole('region', { name }));
const started = { success: true as const, runId: 'r' };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('while no events arrive, a campaign that runs', () => {
  const campaign = aCampaign({ name: 'השקה', status: 'publishing' });
  const over = { ...campaign, status: 'published' as const };
  const running = () =>
    hasCampaigns(anEmptyServer(), campaign).on(getCampaignProgress, refusal('REQUEST.NOT_FOUND'));

  it('is found among those that ended once it has, and counted there; then nothing is asked for', async () => {
    const server = running();
    show(server);
    await screen.findByRole('article', { name: 'השקה' });
    hasCampaigns(server, over);
    await pass(3_100);
    expect(inSection('קמפיינים שהסתיימו').getByRole('article', { name: 'השקה' })).toBeTruthy();
    expect(inSection('קמפיינים פעילים').queryByRole('article')).toBeNull();
    expect(screen.getByText(/^סך הכול 1 · פורסמו 1/)).toBeTruthy();
    const calls = () => [pageCampaigns, getCampaignTotals].map((call) => server.callsOf(call).length);
    const before = calls();
    await pass(20_000);
    expect(calls()).toEqual(before);
  });

  it('ends in the lists also when they were read a moment before it did', async () => {
    const server = running();
    show(server);
    await screen.findByRole('article', { name: 'השקה' });
    let hasEnded = false;
    const totals = await totalsOf(over);
    server
      .on(pageCampaigns, ({ query }) => ({
        items: query.section === (hasEnded ? 'completed' : 'active') ? [hasEnded ? over : campaign] : [],
        nextCursor: null,
      }))
      .on(getCampaignTotals, async () => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        hasEnded = true;
        return totals;
      });
    await pass(3_100);
    expect(inSection('קמפיינים שהסתיימו').getByRole('article', { name: 'השקה' })).toBeTruthy();
    expect(inSection('קמפיינים פעילים').queryByRole('article')).toBeNull();
  });

  it('ends in the lists also when another began at the same moment', async () => {
    const other = aCampaign({ name: 'אחר', status: 'published' });
    const server = hasCampaigns(running(), campaign, other);
    show(server);
    await screen.findByRole('article', { name: 'השקה' });
    hasCampaigns(server, over, { ...other, status: 'publishing' as const });
    await pass(3_100);
    expect(inSection('קמפיינים שהסתיימו').getAllByRole('article')).toHaveLength(1);
    expect(inSection('קמפיינים שהסתיימו').getByRole('article', { name: 'השקה' })).toBeTruthy();
    expect(inSection('קמפיינים פעילים').getByRole('article', { name: 'אחר' })).toBeTruthy();
  });

  it('is found also where the list is narrowed to what it becomes', async () => {
    const server = running();
    show(server, '?status=published');
    await screen.findByText('לא נמצאו תוצאות');
    hasCampaigns(server, over);
    await pass(3_100);
    expect(screen.getByRole('article', { name: 'השקה' })).toBeTruthy();
  });
});

describe('the lists are read at once and again after two seconds, when there is asked', () => {
  const totalsAsked = (server: FakeServer) => server.callsOf(getCampaignTotals).length;

  it('to run again what failed', async () => {
    const runCounts = {
      ...{ total: 2, done: 1, pending: 0, unknown: 0, failed: 1 },
      ...{ cancelled: 0, open: 0, retryable: 1, retryableUnknown: 0 },
    };
    const campaign = aCampaign({ status: 'published', runCounts });
    const server = hasCampaigns(anEmptyServer(), campaign).on(retryCampaign, started);
    const { person } = show(server);
    await person.click(await screen.findByRole('button', { name: /^להריץ שוב את מה שנכשל/ }));
    await screen.findByText('הקמפיין יצא לדרך');
    await pass(100);
    expect(totalsAsked(server)).toBe(2);
    await pass(2_000);
    expect(totalsAsked(server)).toBe(3);
  });

  it('to make a campaign and run it', async () => {
    const [posts, comments] = [aPostBox(), aCommentBox()];
    const groups = aGroupBox({ groups: ['a'.repeat(24)] });
    const boxes = { postBox: posts._id, groupBox: groups._id, commentBox: comments._id };
    const campaign = aCampaign(boxes);
    const server = hasCampaigns(anEmptyServer(), campaign)
      .on(listPostBoxes, [posts])
      .on(listCommentBoxes, [comments])
      .on(listGroupBoxes, { success: true, data: [groups] })
      .on(listFacebookAccounts, accountsReply(anAccount()))
      .on(checkCampaign, { clashes: [], sameGroups: [], repeats: [], quiet: null })
      .on(createCampaign, campaign)
      .on(runCampaign, started);
    const noForm = () => null;
    const boxForms = { posts: noForm, groups: noForm, comments: noForm };
    const Pages = () => (
      <>
        <CampaignsPage />
        <NewCampaignPage boxForms={boxForms} />
      </>
    );
    const { person } = renderPage(Pages, server, {
      path: `/campaigns/new?duplicate=${campaign._id}`,
      route: '*',
      advanceTimers,
    });
    await person.click(await screen.findByRole('radio', { name: 'עכשיו' }));
    await person.click(screen.getByRole('button', { name: 'יצירה והרצה' }));
    await screen.findByText('הקמפיין יצא לדרך');
    await pass(100);
    const before = totalsAsked(server);
    await pass(2_000);
    expect(totalsAsked(server)).toBe(before + 1);
  });
});
