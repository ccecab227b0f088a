import { describe, expect, it } from '@jest/globals';
import { AppError, previewCampaign } from '@megafon/contracts';
import type { PreviewTarget } from '@megafon/contracts';
import { screen, within } from '@testing-library/react';
import { aCampaign } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { hasCampaigns } from '../../testing/has-campaigns.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { CampaignsPage } from './campaigns-page.js';

const startAt = '2040-05-01T08:30:00.000Z';
const target = (over: Partial<PreviewTarget> = {}): PreviewTarget => ({
  groupName: 'דירות בתל אביב',
  accountId: 'a'.repeat(24),
  accountName: 'דנה לוי',
  postText: 'סוף שבוע במאפייה',
  postFiles: [],
  commentText: 'שומרים לכם חלה?',
  membership: 'member',
  at: startAt,
  refusal: null,
  commentAt: startAt,
  commentRefusal: null,
  ...over,
});

async function opened(server = anEmptyServer()) {
  const campaign = aCampaign();
  const shown = renderPage(CampaignsPage, hasCampaigns(server, campaign), { path: '/campaigns' });
  await screen.findByRole('article');
  await shown.person.click(screen.getByRole('button', { name: /מבצע סוף שבוע$/, expanded: false }));
  await shown.person.click(await screen.findByRole('menuitem', { name: 'מה יקרה בריצה' }));
  return { ...shown, drawer: within(await screen.findByRole('dialog')) };
}

describe('what a run would do', () => {
  it('says why a group gets its post, where that was learned, and how sure that is', async () => {
    const targets = [
      target({ postReason: { why: 'best', posts: 8, mean: 42.5, from: 30, to: 55.1 } }),
      target({ groupName: 'חיפה', postReason: { why: 'untried', posts: 0, mean: 1, from: 0.2, to: 2.1 } }),
      target({ groupName: 'אילת' }),
    ];
    const reply = { startAt, targets, refusedTotal: 0, leftOut: [] };
    const { drawer } = await opened(anEmptyServer().on(previewCampaign, reply));
    const rows = await drawer.findAllByRole('listitem');
    const reasons = rows.map((row) => within(row).queryByText(/^למה הפוסט הזה/)?.textContent);
    expect(reasons).toEqual([
      'למה הפוסט הזה: צפוי להצליח כאן יותר מהאחרים, בערך 42.5 לפוסט (בין 30 ל־55.1), לפי 8 פוסטים.',
      'למה הפוסט הזה: עוד לא נמדד בקבוצה הזאת, והריצה תלמד כמה הוא מצליח בה. לפי הקבוצות והפוסטים האחרים צפוי בערך 1 (בין 0.2 ל־2.1).',
      undefined,
    ]);
    await expectAccessible();
  });

  it('says in which hours each group gets its post, why, and how sure that is', async () => {
    const known = { posts: 8, mean: 42.5, from: 30, to: 55.1 };
    const targets = (['best', 'untried', 'only', 'unlearned'] as const).map((why, place) =>
      target({ groupName: `קבוצה ${place}`, hourReason: { hour: 21, why, ...known } }),
    );
    const reply = { startAt, targets, refusedTotal: 0, leftOut: [] };
    const { drawer } = await opened(anEmptyServer().on(previewCampaign, reply));
    const rows = await drawer.findAllByRole('listitem');
    const said = rows.map((row) => within(row).getByText(/^(למה השעות|בשעת הקמפיין)/).textContent);
    expect(said[0]).toBe(
      'למה השעות האלה: בין 21:00 ל־00:00 פוסט צפוי להצליח כאן יותר, בערך 42.5 (בין 30 ל־55.1), לפי 8 פוסטים.',
    );
    expect(said[1]).toContain('עוד לא נמדד פוסט בקבוצה הזאת');
    expect(said.slice(2)).toEqual([
      'בשעת הקמפיין: לא נשארו היום שעות אחרות שמותר לפרסם בהן.',
      'בשעת הקמפיין: עוד אין ממה ללמוד על השעות.',
    ]);
    await expectAccessible();
  });

  it('says who posts what where, and what would be refused and why', async () => {
    const server = anEmptyServer().on(previewCampaign, {
      startAt,
      targets: [
        target(),
        target({
          groupName: 'חיפה',
          at: null,
          refusal: 'daily-cap',
          commentAt: null,
          commentRefusal: 'daily-cap',
        }),
        target({ groupName: 'אילת', membership: 'unknown', commentRefusal: 'daily-cap' }),
      ],
      refusedTotal: 1,
      leftOut: [{ accountId: 'b'.repeat(24), accountName: 'יוסי', status: 'paused' }],
    });
    const { drawer } = await opened(server);
    expect(await drawer.findByText('1 מתוך 3 לא יבוצעו, כפי שהדברים עומדים עכשיו.')).toBeTruthy();
    expect(drawer.getByText(/לא ישתתפו: יוסי/)).toBeTruthy();
    const rows = drawer.getAllByRole('listitem');
    expect(rows).toHaveLength(3);
    expect(within(rows[1] as HTMLElement).getByText(/הגיע למכסה היומית/)).toBeTruthy();
    expect(within(rows[2] as HTMLElement).getByText(/לא ידוע אם החשבון חבר/)).toBeTruthy();
    expect(within(rows[2] as HTMLElement).getByText(/^התגובה לא תיכתב/)).toBeTruthy();
    await expectAccessible();
  });

  it('shows the words that each group will get, the whole of a long text when asked', async () => {
    const long = `היי חיפה\n${'מבצע '.repeat(40)}`;
    const server = anEmptyServer().on(previewCampaign, {
      startAt,
      targets: [
        target({ postText: 'שלום תל אביב', postFiles: ['image', 'image', 'image'] }),
        target({ groupName: 'חיפה', postText: long, postFiles: ['video'] }),
      ],
      refusedTotal: 0,
      leftOut: [],
    });
    const { drawer, person } = await opened(server);
    const [short, other] = (await drawer.findAllByRole('listitem')).map((row) => within(row));
    expect(short?.getByText('שלום תל אביב')).toBeTruthy();
    expect(short?.getByText('שומרים לכם חלה?')).toBeTruthy();
    expect(short?.getByText('עם 3 תמונות')).toBeTruthy();
    expect(other?.getByText('עם סרטון')).toBeTruthy();
    expect(short?.queryByRole('button')).toBeNull();
    const more = other?.getByRole('button', { name: 'הטקסט המלא', expanded: false });
    if (!more) throw new Error('a long text is not cut short');
    await person.click(more);
    expect(other?.getByRole('button', { name: 'פחות', expanded: true })).toBeTruthy();
    await expectAccessible();
  });

  it('says why it cannot be shown, with a way to try again', async () => {
    const { drawer } = await opened(anEmptyServer().on(previewCampaign, refusal('CAMPAIGN.EMPTY_BOX')));
    expect(await drawer.findByText(new AppError('CAMPAIGN.EMPTY_BOX').toReply().error)).toBeTruthy();
    expect(drawer.getByRole('button', { name: 'נסו שוב' })).toBeTruthy();
  });
});
