import { afterEach, expect, it } from '@jest/globals';
import {
  checkCampaign,
  getCampaign,
  listCommentBoxes,
  listFacebookAccounts,
  listGroupBoxes,
  listPostBoxes,
  updateCampaign,
} from '@megafon/contracts';
import type { Campaign } from '@megafon/contracts';
import { screen, waitFor } from '@testing-library/react';
import {
  accountsReply,
  aCampaign,
  aCommentBox,
  aGroupBox,
  anAccount,
  aPostBox,
} from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { EditCampaignPage } from './edit-campaign-page.js';

const NoForm = () => null;
const boxForms = { posts: NoForm, groups: NoForm, comments: NoForm };
const [post, comment, group] = [aPostBox(), aCommentBox(), aGroupBox()] as const;
const many = aPostBox(
  Array.from({ length: 40 }, (_, n) => `נוסח ${String(n)}`),
  { name: 'הרבה' },
);
const materials = { postBox: post._id, commentBox: comment._id, groupBox: group._id };

function edit(over: Partial<Campaign>) {
  const campaign = aCampaign({ ...materials, ...over });
  const server = anEmptyServer()
    .on(listPostBoxes, [post, many])
    .on(listGroupBoxes, { success: true, data: [group] })
    .on(listCommentBoxes, [comment])
    .on(listFacebookAccounts, accountsReply(anAccount()))
    .on(getCampaign, campaign)
    .on(updateCampaign, campaign);
  const at = { path: `/campaigns/edit/${campaign._id}`, route: '/campaigns/edit/:id' };
  return { server, ...renderPage(() => <EditCampaignPage boxForms={boxForms} />, server, at) };
}

const hours = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /בשעות שמצליחות בה$/ });

afterEach(() => localStorage.clear());

it.each([false, true])(
  'turns the hours of each group over that were %s, and leaves its time',
  async (before) => {
    const { server, person } = edit({ learnsHours: before });
    expect((await hours()).checked).toBe(before);
    await person.click(await hours());
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'שמירה' }));
    await waitFor(() => expect(server.callsOf(updateCampaign)).toHaveLength(1));
    const body = server.callsOf(updateCampaign)[0]?.body;
    expect(body).toMatchObject({ learnsHours: !before, learns: false });
    expect(body).not.toHaveProperty('scheduledAt');
  },
);

it('offers no hours where comments alone are written', async () => {
  edit({ type: 'comments_only', postUrl: 'https://network.test/p/1' });
  await screen.findByLabelText(/^קישור לפוסט/);
  expect(screen.queryByRole('heading', { name: 'מתי' })).toBeNull();
});

it('says of one that comes again that its box has too few texts, until another is chosen', async () => {
  const { person } = edit({
    isRecurring: true,
    status: 'scheduled',
    scheduledAt: '2040-05-01T08:30:00.000Z',
  });
  expect(await screen.findByText('אין מספיק נוסחים לקמפיין יומי')).toBeTruthy();
  await person.selectOptions(await screen.findByLabelText(/^ארגז פוסטים/), 'הרבה (40 פוסטים)');
  expect(screen.queryByText('אין מספיק נוסחים לקמפיין יומי')).toBeNull();
});

it('says what its saved time meets with what is chosen now', async () => {
  const at = '2040-05-01T08:30:00.000Z';
  const scheduled = { status: 'scheduled' as const, scheduledAt: at };
  const { server, person } = edit({
    ...scheduled,
    type: 'comments_only',
    postUrl: 'https://network.test/p/1',
  });
  const clash = { campaignId: 'c'.repeat(24), name: 'השקה', at };
  server.on(checkCampaign, { clashes: [clash], sameGroups: [], repeats: [], quiet: null });
  expect(await screen.findByText(/^״השקה״ מתוזמן ל.* עם אותם חשבונות/)).toBeTruthy();
  expect(screen.getByText(/^מתוזמן ל.*11:30$/)).toBeTruthy();
  await expectAccessible();
  const asked = () => server.callsOf(checkCampaign).map(({ body }) => body);
  expect(asked()[0]).toMatchObject({ campaignId: expect.any(String), scheduledAt: at, facebookAccounts: [] });
  await person.click(await screen.findByRole('checkbox', { name: /דנה לוי/ }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ facebookAccounts: [{}] }));
});

it('asks nothing of the time of one that has none', async () => {
  const { server } = edit({});
  await hours();
  expect(server.callsOf(checkCampaign)).toHaveLength(0);
});

it('asks before it goes over what was saved elsewhere meanwhile', async () => {
  const { server, person } = edit({ revision: 'r1' });
  server.on(updateCampaign, ({ body }) =>
    'revision' in (body as object) ? refusal('CONFLICT.CHANGED_MEANWHILE') : aCampaign(),
  );
  await person.type(await screen.findByLabelText(/^שם הקמפיין/), '!');
  await person.click(screen.getByRole('button', { name: 'שמירה' }));
  await person.click(await screen.findByRole('button', { name: 'חזרה לטופס' }));
  expect(await screen.findByText(/הפריט השתנה בינתיים/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'שמירה' }));
  await person.click(await screen.findByRole('button', { name: 'לשמור את שלי במקומם' }));
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(server.callsOf(updateCampaign)[0]?.body).toMatchObject({ revision: 'r1' });
});
