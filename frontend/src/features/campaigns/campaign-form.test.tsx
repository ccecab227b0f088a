import { afterEach, describe, expect, it } from '@jest/globals';
import {
  checkCampaign,
  createCampaign,
  getCampaign,
  getUsage,
  listCommentBoxes,
  listFacebookAccounts,
  listGroupBoxes,
  listPostBoxes,
  previewDraft,
  runCampaign,
  updateCampaign,
} from '@megafon/contracts';
import type { Measure } from '@megafon/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  accountsReply,
  aCampaign,
  aCommentBox,
  aGroupBox,
  anAccount,
  aPostBox,
} from '../../testing/builders.js';
import type { FakeServer } from '../../testing/fake-server.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { EditCampaignPage } from './edit-campaign-page.js';
import type { BoxForms } from './form/box-forms.js';
import { NewCampaignPage } from './new-campaign-page.js';

const [post, comment] = [aPostBox(), aCommentBox()] as const;
const group = aGroupBox({ groups: ['a'.repeat(24), 'b'.repeat(24)] });
const newBox = aPostBox(['חדש'], { name: 'חדש מהמגירה' });

/** Stands for the forms of the other features: one press makes the box, another ends what can be done with it. */
function BoxForm({ onMade, onDone }: Record<'onMade' | 'onDone', (boxId: string) => void>) {
  return (
    <>
      <button onClick={() => onMade(newBox._id)}>יצירת הארגז</button>
      <button onClick={() => onDone(newBox._id)}>שמירת הארגז</button>
    </>
  );
}
const boxForms: BoxForms = { posts: BoxForm, groups: BoxForm, comments: BoxForm };

const aServer = () =>
  anEmptyServer()
    .on(listPostBoxes, [post])
    .on(listGroupBoxes, { success: true, data: [group] })
    .on(listCommentBoxes, [comment])
    .on(listFacebookAccounts, accountsReply(anAccount()))
    .on(checkCampaign, { clashes: [], sameGroups: [], repeats: [], quiet: null })
    .on(createCampaign, aCampaign());

const show = (server: FakeServer, search = '') =>
  renderPage(() => <NewCampaignPage boxForms={boxForms} />, server, { path: `/campaigns/new${search}` });
type Person = ReturnType<typeof show>['person'];

const field = (name: RegExp | string) => screen.findByLabelText<HTMLInputElement>(name);
const press = async (person: Person, name: string) =>
  person.click(await screen.findByRole('button', { name }));
const fill = async (person: Person) => {
  await person.selectOptions(await field(/^ארגז פוסטים/), 'מבצעים (פוסט אחד)');
  await person.selectOptions(await field(/^ארגז קבוצות/), 'דירות במרכז (שתי קבוצות)');
  await person.selectOptions(await field(/^ארגז תגובות/), 'הקפצות (תגובה אחת)');
  await person.type(await field(/^שם הקמפיין/), 'חג');
};
const usage = (campaigns: Measure) => ({
  success: true as const,
  accounts: null,
  groups: null,
  campaigns,
  aiGenerations: null,
  resetsAt: null,
});

afterEach(() => localStorage.clear());

describe('making a campaign', () => {
  it('wants its materials, says what it comes to, and starts an hour from now', async () => {
    const server = aServer();
    const { person, router } = show(server);
    await field(/^ארגז פוסטים/);
    await expectAccessible();
    expect(screen.getByText('עוד חסר: שם הקמפיין, ארגז פוסטים, ארגז תגובות, ארגז קבוצות')).toBeTruthy();
    await press(person, 'יצירת קמפיין');
    expect(await screen.findByText('יש להזין שם לקמפיין')).toBeTruthy();
    expect(screen.getAllByText('יש לבחור ארגז')).toHaveLength(3);
    expect(document.activeElement).toBe(await field(/^שם הקמפיין/));
    await fill(person);
    await person.type(await field('תשובה לשאלות הצטרפות'), ' אופה בהרצליה ');
    expect(
      await screen.findByText(/^פרסום מתוך ״מבצעים״ בשתי קבוצות שבארגז ״דירות במרכז״, דרך דנה לוי, ב/),
    ).toBeTruthy();
    expect(screen.getByText('שתי קבוצות וחשבון אחד: עד שתי קבוצות לכל חשבון')).toBeTruthy();
    await press(person, 'יצירת קמפיין');
    expect(await screen.findByText('הקמפיין נוצר בהצלחה')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/campaigns');
    const body = server.callsOf(createCampaign)[0]?.body as { scheduledAt: string };
    expect(body).toMatchObject({
      name: 'חג',
      type: 'mixed_posts',
      postBox: post._id,
      groupBox: group._id,
      commentBox: comment._id,
      postUrl: null,
      facebookAccounts: [],
      joinAnswer: 'אופה בהרצליה',
      bumping: null,
    });
    const leadMinutes = (Date.parse(body.scheduledAt) - Date.now()) / 60_000;
    expect(leadMinutes).toBeGreaterThan(57);
    expect(leadMinutes).toBeLessThan(61);
  });

  it('bumps its posts by comments where that is chosen, all of them within a day', async () => {
    const server = aServer();
    const { person } = show(server);
    await fill(person);
    expect(screen.queryByLabelText('המרווח ביניהן')).toBeNull();
    await person.selectOptions(await field('הקפצה בתגובות'), 'פעם אחת לכל פוסט');
    await person.selectOptions(await field('המרווח ביניהן'), '12 שעות');
    await person.selectOptions(await field('הקפצה בתגובות'), '3 פעמים לכל פוסט');
    expect((await field('המרווח ביניהן')).value).toBe('8');
    await expectAccessible();
    await press(person, 'יצירת קמפיין');
    expect(await screen.findByText('הקמפיין נוצר בהצלחה')).toBeTruthy();
    expect(server.callsOf(createCampaign)[0]?.body).toMatchObject({ bumping: { times: 3, everyHours: 8 } });
  });

  it('publishes in the hours that earn most where that is chosen, and only posts', async () => {
    const server = aServer();
    const { person } = show(server);
    await fill(person);
    const hours = await screen.findByRole('checkbox', { name: 'לפרסם בכל קבוצה בשעות שמצליחות בה' });
    await person.click(hours);
    await expectAccessible();
    await press(person, 'יצירת קמפיין');
    expect(await screen.findByText('הקמפיין נוצר בהצלחה')).toBeTruthy();
    expect(server.callsOf(createCampaign)[0]?.body).toMatchObject({ learnsHours: true, learns: false });
  });

  it('runs it at once where that is chosen', async () => {
    const campaign = aCampaign();
    const server = aServer().on(createCampaign, campaign).on(runCampaign, { success: true, runId: 'r' });
    const { person } = show(server);
    await fill(person);
    await person.click(await screen.findByRole('radio', { name: 'עכשיו' }));
    expect(screen.queryByLabelText(/^תאריך/)).toBeNull();
    await press(person, 'יצירה והרצה');
    expect(await screen.findByText('הקמפיין יצא לדרך')).toBeTruthy();
    expect(server.callsOf(createCampaign)[0]?.body).toMatchObject({ scheduledAt: null, isRecurring: false });
    expect(server.callsOf(runCampaign)[0]?.params).toEqual({ id: campaign._id });
  });

  it('that repeats warns of too few texts before it runs into the rule', async () => {
    const { person } = show(aServer());
    await person.selectOptions(await field(/^ארגז פוסטים/), 'מבצעים (פוסט אחד)');
    expect(screen.queryByText('אין מספיק נוסחים לקמפיין יומי')).toBeNull();
    await person.click(screen.getByRole('radio', { name: 'שוב ושוב, באותה שעה' }));
    expect(screen.getByText('אין מספיק נוסחים לקמפיין יומי')).toBeTruthy();
    expect(screen.getByText(/החל מהיום ה־2 הפרסום ייכשל/)).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'יום ראשון' })).toBeTruthy();
    await expectAccessible();
  });

  it('that repeats on chosen days warns by its runs, and not where they leave each text a week', async () => {
    const box = aPostBox(['אחד', 'שניים']);
    const { person } = show(aServer().on(listPostBoxes, [box]));
    await person.selectOptions(await field(/^ארגז פוסטים/), 'מבצעים (שני פוסטים)');
    await person.click(screen.getByRole('radio', { name: 'שוב ושוב, באותה שעה' }));
    for (const day of ['שני', 'שלישי', 'רביעי']) {
      await person.click(await screen.findByRole('checkbox', { name: `יום ${day}` }));
    }
    expect(screen.getByText('אין מספיק נוסחים לימים שנבחרו')).toBeTruthy();
    expect(
      screen.getByText(/בכל שבוע יש 4 ריצות .* שני פוסטים, ולכן החל מהריצה ה־3 .* לפחות 5 נוסחים/),
    ).toBeTruthy();
    for (const day of ['יום חמישי', 'יום שישי', 'שבת']) {
      await person.click(screen.getByRole('checkbox', { name: day }));
    }
    expect(screen.queryByText(/אין מספיק נוסחים/)).toBeNull();
  });

  it('of comments wants a link, which may be without its scheme', async () => {
    const server = aServer();
    const { person } = show(server);
    await person.click(await screen.findByRole('radio', { name: 'תגובות לפוסט קיים' }));
    expect(screen.queryByLabelText(/^ארגז פוסטים/)).toBeNull();
    await person.type(await field(/^שם הקמפיין/), 'חג');
    await person.selectOptions(await field(/^ארגז תגובות/), 'הקפצות (תגובה אחת)');
    await person.type(await field(/^קישור לפוסט/), 'social');
    await press(person, 'יצירת קמפיין');
    expect(await screen.findByText('יש להזין קישור תקין שמתחיל ב־https://')).toBeTruthy();
    await person.type(await field(/^קישור לפוסט/), '.example/p/1');
    await person.tab();
    expect(await field(/^קישור לפוסט/)).toHaveProperty('value', 'https://social.example/p/1');
    await press(person, 'יצירת קמפיין');
    await waitFor(() => expect(server.callsOf(createCampaign)).toHaveLength(1));
    expect(server.callsOf(createCampaign)[0]?.body).toMatchObject({
      type: 'comments_only',
      postUrl: 'https://social.example/p/1',
      postBox: null,
      groupBox: null,
    });
  });
});

describe('the form of a campaign', () => {
  it('begins with what the address says', async () => {
    show(aServer(), `?date=2040-05-01&time=08:30&groupBox=${group._id}`);
    expect(await field(/^ארגז קבוצות/)).toHaveProperty('value', group._id);
    expect(await field(/^תאריך/)).toHaveProperty('value', '01.05.2040');
    expect(await field('שעה: שעות')).toHaveProperty('value', '08');
  });

  it('is what it was after the page was left, and asks before it is', async () => {
    const first = show(aServer());
    await fill(first.person);
    act(() => void first.router.navigate('/elsewhere'));
    await press(first.person, 'עזיבה בלי לשמור');
    expect(await screen.findByText('somewhere else')).toBeTruthy();
    first.unmount();

    const { person } = show(aServer());
    expect(await screen.findByText(/^שוחזרה טיוטה/)).toBeTruthy();
    expect(await field(/^שם הקמפיין/)).toHaveProperty('value', 'חג');
    expect(await field(/^ארגז פוסטים/)).toHaveProperty('value', post._id);
    await press(person, 'להתחיל מחדש');
    expect(await field(/^שם הקמפיין/)).toHaveProperty('value', '');
  });

  it('keeps what it holds while a box is made beside it, and takes that box', async () => {
    const server = aServer();
    const { person } = show(server);
    await person.type(await field(/^שם הקמפיין/), 'חג');
    await press(person, 'ארגז חדש: ארגז פוסטים');
    const drawer = within(await screen.findByRole('dialog', { name: 'יצירת ארגז פוסטים' }));
    server.on(listPostBoxes, [post, newBox]);
    await person.click(drawer.getByRole('button', { name: 'שמירת הארגז' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await field(/^שם הקמפיין/)).toHaveProperty('value', 'חג');
    expect(screen.getByText('עוד חסר: ארגז תגובות, ארגז קבוצות')).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('ארגז חדש: ארגז פוסטים'),
    );
    expect(server.callsOf(createCampaign)).toHaveLength(0);
  });

  it('has the box that was made, of whoever closes the drawer before it is filled', async () => {
    const { person } = show(aServer());
    await press(person, 'ארגז חדש: ארגז קבוצות');
    await press(person, 'יצירת הארגז');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('עוד חסר: שם הקמפיין, ארגז פוסטים, ארגז תגובות')).toBeTruthy();
  });

  it('says which materials could not be loaded, and asks for each again', async () => {
    const broken = refusal('SERVICE.UNEXPECTED');
    const server = aServer()
      .on(listPostBoxes, broken)
      .on(listGroupBoxes, broken)
      .on(listCommentBoxes, broken)
      .on(listFacebookAccounts, broken);
    const { person } = show(server);
    const failure = (text: string) => screen.findByText(text).then((line) => line.closest('[role=alert]'));
    expect(await failure('שגיאה בטעינת ארגזי הקבוצות')).toBeTruthy();
    expect(await failure('שגיאה בטעינת ארגזי התגובות')).toBeTruthy();
    expect(await failure('שגיאה בטעינת חשבונות פייסבוק')).toBeTruthy();
    const posts = await failure('שגיאה בטעינת ארגזי הפוסטים');
    server.on(listPostBoxes, [post]);
    await person.click(within(posts as HTMLElement).getByText('נסו שוב'));
    expect(await field(/^ארגז פוסטים/)).toBeTruthy();
    expect(screen.queryByText('שגיאה בטעינת ארגזי הפוסטים')).toBeNull();
  });

  it('shows what would happen in each group before anything is there', async () => {
    const target = {
      groupName: 'יד שנייה חיפה',
      accountId: 'a'.repeat(24),
      accountName: 'דנה',
      postText: 'חלות טריות',
      postFiles: [],
      commentText: 'עוד רלוונטי?',
      membership: 'member' as const,
      at: '2040-05-01T08:30:00.000Z',
      refusal: null,
      commentAt: null,
      commentRefusal: null,
    };
    const foreseen = { startAt: target.at, targets: [target], refusedTotal: 0, leftOut: [] };
    const server = aServer().on(previewDraft, foreseen);
    const { person } = show(server);
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'מה יקרה בקבוצות' })).disabled).toBe(
      true,
    );
    await fill(person);
    await press(person, 'מה יקרה בקבוצות');
    const drawer = within(await screen.findByRole('dialog', { name: 'מה יקרה בקבוצות' }));
    expect(await drawer.findByText('חלות טריות')).toBeTruthy();
    expect(server.callsOf(previewDraft)[0]?.body).toMatchObject({ groupBox: group._id });
    server.on(previewDraft, refusal('CAMPAIGN.EMPTY_BOX'));
    await person.click(drawer.getByRole('button', { name: 'סגירה' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(person, 'מה יקרה בקבוצות');
    expect(await screen.findByText('אחד הארגזים שנבחרו ריק')).toBeTruthy();
  });
});

describe('the limits of a campaign', () => {
  const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'יצירת קמפיין' });

  it('say how much of the plan is left, and with nothing left where there is more', async () => {
    const server = aServer().on(getUsage, usage({ used: 3, limit: 5 }));
    const first = show(server);
    expect(await screen.findByText('נשארו 2 מתוך 5 קמפיינים החודש')).toBeTruthy();
    expect((await button()).disabled).toBe(false);
    first.unmount();

    show(server.on(getUsage, usage({ used: 5, limit: 5 })));
    expect(await screen.findByText(/הגעתם למגבלה של 5 קמפיינים החודש/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'לחבילות' }).getAttribute('href')).toBe('/subscription');
    expect((await button()).disabled).toBe(true);
  });

  it('keep a box of too many groups from a campaign', async () => {
    const large = aGroupBox({ name: 'ענק', groupCount: 101 });
    const { person } = show(aServer().on(listGroupBoxes, { success: true, data: [large] }));
    await person.selectOptions(await field(/^ארגז קבוצות/), 'ענק (101 קבוצות)');
    expect(await screen.findByText(/וקמפיין אחד מפרסם בעד 100 קבוצות/)).toBeTruthy();
    expect((await button()).disabled).toBe(true);
  });

  it('that the server has are said above what was filled in', async () => {
    const server = aServer().on(createCampaign, refusal('CAMPAIGN.LIMIT_REACHED', { limit: 5 }));
    const { person, router } = show(server);
    await fill(person);
    await press(person, 'יצירת קמפיין');
    expect(
      await screen.findByText('שגיאה ביצירת הקמפיין: הגעת למגבלה של 5 קמפיינים בחודש בחבילה שלך'),
    ).toBeTruthy();
    expect(router.state.location.pathname).toBe('/campaigns/new');
    expect(await field(/^שם הקמפיין/)).toHaveProperty('value', 'חג');
  });
});

describe('a campaign that is there', () => {
  const campaign = aCampaign({
    name: 'קיץ',
    type: 'comments_only',
    postUrl: 'https://network.test/p/1',
    commentBox: comment._id,
    status: 'scheduled',
    scheduledAt: '2040-05-01T08:30:00.000Z',
  });

  it('is copied with a time of its own', async () => {
    show(aServer().on(getCampaign, campaign), `?duplicate=${campaign._id}`);
    expect(await field(/^קישור לפוסט/)).toHaveProperty('value', campaign.postUrl);
    expect((await field(/^שם הקמפיין/)).value).toContain('קיץ');
    expect(await field(/^שם הקמפיין/)).not.toHaveProperty('value', 'קיץ');
    expect(await field(/^תאריך/)).not.toHaveProperty('value', '01.05.2040');
  });

  it('is copied without an account that was removed since', async () => {
    const [gone, dana] = ['f'.repeat(24), anAccount()];
    const facebookAccounts = [gone, dana.accountId].map((accountId) => ({ accountId }));
    const server = aServer()
      .on(getCampaign, { ...campaign, facebookAccounts })
      .on(listFacebookAccounts, accountsReply(dana))
      .on(createCampaign, campaign);
    const { person } = show(server, `?duplicate=${campaign._id}`);
    expect(await field(/^קישור לפוסט/)).toHaveProperty('value', campaign.postUrl);
    expect(screen.queryByText('חשבון שהוסר')).toBeNull();
    await press(person, 'יצירת קמפיין');
    await waitFor(() => expect(server.callsOf(createCampaign)).toHaveLength(1));
    expect(server.callsOf(createCampaign)[0]?.body).toMatchObject({
      facebookAccounts: [{ accountId: dana.accountId }],
    });
  });

  const edit = (server: FakeServer) =>
    renderPage(() => <EditCampaignPage boxForms={boxForms} />, server, {
      path: `/campaigns/edit/${campaign._id}`,
      route: '/campaigns/edit/:id',
    });

  it.each([
    ['edited', edit],
    ['copied', (server: FakeServer) => show(server, `?duplicate=${campaign._id}`)],
  ])('cannot be %s once it was removed: its page leads back to the list', async (_what, shown) => {
    shown(aServer().on(getCampaign, refusal('CAMPAIGN.NOT_FOUND')));
    expect(await screen.findByText('הקמפיין לא נמצא')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'קמפיינים' }).getAttribute('href')).toBe('/campaigns');
    expect(screen.queryByRole('button', { name: 'נסו שוב' })).toBeNull();
  });

  it('is edited without its time', async () => {
    const server = aServer().on(getCampaign, campaign).on(updateCampaign, campaign);
    const { person, router } = edit(server);
    const name = await field(/^שם הקמפיין/);
    expect(screen.queryByLabelText(/^שעה/)).toBeNull();
    await expectAccessible();
    await person.clear(name);
    await person.type(name, 'סתיו');
    await press(person, 'שמירה');
    expect(await screen.findByText('הקמפיין נשמר')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/campaigns');
    expect(server.callsOf(updateCampaign)[0]?.body).toMatchObject({ name: 'סתיו' });
    expect(server.callsOf(updateCampaign)[0]?.body).not.toHaveProperty('scheduledAt');
  });
});
