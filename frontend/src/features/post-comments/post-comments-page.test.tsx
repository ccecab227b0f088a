import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  accountStateChanged,
  getCommentEvidence,
  getPostCommentJob,
  listCommentBoxes,
  listFacebookAccounts,
  postCommentsProgressed,
  recheckAction,
  submitPostComments,
  testCommentText,
  testPostComments,
} from '@megafon/contracts';
import type { CommentJob, CommentJobResult } from '@megafon/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { isResting } from '../../testing/is-resting.js';
import { accountsReply, aCommentBox, anAccount, anId } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, happen, renderPage } from '../../testing/render-page.js';
import { PostCommentsPage } from './post-comments-page.js';

const postUrl = 'https://social.example/groups/1/posts/2';
const dana = anAccount({ accountName: 'דנה לוי' });
const shop = anAccount({ accountName: 'החנות', username: 'shop@example.com' });
const box = aCommentBox(['עדיין רלוונטי?', 'מעוניינת', 'פרטים?'], { name: 'הקפצות' });

function aJob(over: Partial<CommentJob> = {}): CommentJob {
  const results = [dana, shop].map(({ accountId, accountName }): CommentJobResult => {
    const actionId = `job:${accountId}:comment`;
    const evidence = { before: null, after: null };
    return { accountId, accountName, state: 'waiting', permalink: null, reason: null, actionId, evidence };
  });
  const fields = { isTest: false, commentBoxId: box._id, done: false, createdAt: dana.connectedAt };
  return { _id: anId(), postUrl, results, ...fields, ...over };
}
function settled(job: CommentJob, states: CommentJobResult['state'][]): CommentJobResult[] {
  return job.results.map((result, n) => ({
    ...result,
    state: states[n] ?? 'done',
    permalink: states[n] === 'done' ? `${postUrl}?comment_id=${String(n)}` : null,
    reason: states[n] === 'failed' ? ('session-expired' as const) : null,
  }));
}

const aServer = () =>
  anEmptyServer().on(listFacebookAccounts, accountsReply(dana, shop)).on(listCommentBoxes, [box]);
/** Takes submissions and tests as `job`. */
const taking = (job: CommentJob) =>
  aServer()
    .on(submitPostComments, { success: true, job })
    .on(testPostComments, { success: true, job })
    .on(getPostCommentJob, job);

const open = (server = aServer(), path = '/post-comments') => renderPage(PostCommentsPage, server, { path });
const urlField = () => screen.findByLabelText<HTMLInputElement>(/קישור לפוסט/);
const card = (name: string) => screen.getByRole('checkbox', { name: new RegExp(name) });
const submitButton = () => screen.getByRole('button', { name: 'שלח תגובות' });
const testButton = () => screen.getByRole('button', { name: 'בדיקת תגובה' });

async function fill({ person }: ReturnType<typeof open>, url = postUrl): Promise<void> {
  await person.type(await urlField(), url);
  await person.click(card('דנה לוי'));
  await person.click(card('החנות'));
  await person.selectOptions(screen.getByLabelText(/ארגז תגובות/), 'הקפצות (3 תגובות)');
}

describe('the post comments page', () => {
  it('has a link field, a card an account, the boxes with their sizes, and how to use it', async () => {
    open();
    expect((await urlField()).type).toBe('url');
    expect(screen.getByText('shop@example.com')).toBeTruthy();
    // By all the words that are seen on it.
    expect(screen.getByRole('checkbox', { name: 'דנה לוי dana@example.com מחובר' })).toBeTruthy();
    expect(screen.getByRole('option', { name: 'הקפצות (3 תגובות)' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'איך זה עובד' })).toBeTruthy();
    await expectAccessible();
  });

  it('says what is missing, each beside its field, and sends nothing', async () => {
    const server = aServer();
    const { person } = open(server);
    await urlField();
    await person.click(submitButton());
    expect(await screen.findByText('נא להכניס לינק לפוסט')).toBeTruthy();
    expect(screen.getByText('נא לבחור לפחות חשבון פייסבוק אחד')).toBeTruthy();
    expect(screen.getByText('נא לבחור ארגז תגובות')).toBeTruthy();
    expect(document.activeElement).toBe(await urlField());
    expect(server.callsOf(submitPostComments)).toHaveLength(0);
    await expectAccessible();
  });

  it('takes a link as people copy it, without its scheme', async () => {
    const job = aJob();
    const server = taking(job);
    const page = open(server);
    await fill(page, ' social.example/groups/1/posts/2 ');
    expect((await urlField()).value).toBe(postUrl);
    await page.person.click(submitButton());
    await screen.findByRole('region', { name: 'מצב השליחה' });
    expect(server.callsOf(submitPostComments)).toMatchObject([{ body: { postUrl } }]);
    expect(screen.queryByText('יש להזין קישור תקין שמתחיל ב־https://')).toBeNull();
  });

  it('says that what is no link is none', async () => {
    const server = aServer();
    const page = open(server);
    await fill(page, 'הפוסט שלי');
    await page.person.click(submitButton());
    expect(await screen.findByText('יש להזין קישור תקין שמתחיל ב־https://')).toBeTruthy();
    expect(server.callsOf(submitPostComments)).toHaveLength(0);
  });

  it('leads to the connections where there is no account', async () => {
    const server = anEmptyServer().on(listCommentBoxes, [box]);
    const { person, router } = open(server);
    expect(await screen.findByText('אין חשבונות פייסבוק מחוברים')).toBeTruthy();
    await expectAccessible();
    await person.click(testButton());
    expect(server.callsOf(testPostComments)).toHaveLength(0);
    const link = screen.getByRole('link', { name: 'לחיבורי פייסבוק' });
    expect(document.activeElement).toBe(link);
    await person.click(link);
    expect(router.state.location.pathname).toBe('/facebook-connections');
  });

  it('does not offer an account that cannot write, and says why', async () => {
    const away = anAccount({ accountName: 'מנותקת', status: 'disconnected' });
    open(aServer().on(listFacebookAccounts, accountsReply(dana, away)));
    await urlField();
    expect(card('מנותקת').hasAttribute('disabled')).toBe(true);
    expect(within(card('מנותקת')).getByText('מנותק')).toBeTruthy();
  });

  it('says that the accounts could not be loaded and loads them again when asked', async () => {
    const server = aServer().on(listFacebookAccounts, refusal('SERVICE.UNEXPECTED'));
    const { person } = open(server);
    expect(await screen.findByText('שגיאה בטעינת חשבונות פייסבוק')).toBeTruthy();
    server.on(listFacebookAccounts, accountsReply(dana));
    await person.click(screen.getByRole('button', { name: 'נסו שוב' }));
    expect(await urlField()).toBeTruthy();
  });
});

describe('leaving the form', () => {
  const leave = ({ router }: ReturnType<typeof open>) => act(() => router.navigate('/elsewhere'));
  const question = () => screen.findByRole('dialog', { name: 'יש שינויים שלא נשמרו' });

  it('asks while something is written and not sent, also after a test of it', async () => {
    const job = aJob({ isTest: true, commentBoxId: null });
    const page = open(taking(job));
    await fill(page);
    await leave(page);
    await page.person.click(within(await question()).getByRole('button', { name: 'להישאר' }));
    await page.person.click(testButton());
    await screen.findByRole('region', { name: 'מצב תגובת הבדיקה' });
    const results = settled(job, ['done', 'done']);
    happen(page.feed, postCommentsProgressed, { jobId: job._id, done: true, results });
    await waitFor(() => expect(testButton()).toBeTruthy());
    await leave(page);
    await page.person.click(within(await question()).getByRole('button', { name: 'להישאר' }));
  });

  it('goes at once while what was written is being sent', async () => {
    const page = open(taking(aJob()));
    await fill(page);
    await page.person.click(submitButton());
    await screen.findByRole('region', { name: 'מצב השליחה' });
    await leave(page);
    expect(await screen.findByText('somewhere else')).toBeTruthy();
  });
});

describe('a submission', () => {
  it('goes on account by account as events tell, and clears the form when all is written', async () => {
    const job = aJob();
    const server = taking(job);
    const page = open(server);
    await fill(page);
    await page.person.click(submitButton());
    expect(await screen.findByRole('region', { name: 'מצב השליחה' })).toBeTruthy();
    expect(server.callsOf(submitPostComments).map(({ body }) => body)).toEqual([
      { postUrl, facebookAccounts: [dana.accountId, shop.accountId], commentBoxId: box._id },
    ]);
    const busy = screen.getByRole('button', { name: 'שולח תגובות...' });
    expect([isResting(busy), document.activeElement]).toEqual([true, busy]);
    await page.person.click(busy);
    expect(server.callsOf(submitPostComments)).toHaveLength(1);

    await waitFor(() => expect(server.callsOf(getPostCommentJob)).toHaveLength(1));
    const first = settled(job, ['done', 'commenting']);
    happen(page.feed, postCommentsProgressed, { jobId: job._id, done: false, results: first });
    expect(await screen.findByText('הסתיימו 1 מתוך 2')).toBeTruthy();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'לתגובה: דנה לוי' });
    expect(link.href).toBe(`${postUrl}?comment_id=0`);
    expect(screen.queryByText('התגובות נשלחו בהצלחה!')).toBeNull();

    const results = settled(job, ['done', 'done']);
    happen(page.feed, postCommentsProgressed, { jobId: job._id, done: true, results });
    expect(await screen.findByText('התגובות נשלחו בהצלחה!')).toBeTruthy();
    expect((await urlField()).value).toBe('');
    expect(card('דנה לוי').getAttribute('aria-checked')).toBe('false');
    await expectAccessible();
  });

  it('says why an account failed, and leaves only those chosen that surely did', async () => {
    const job = aJob();
    const page = open(taking(job));
    await fill(page);
    await page.person.click(submitButton());
    await screen.findByRole('region', { name: 'מצב השליחה' });
    const results = settled(job, ['unknown', 'failed']);
    happen(page.feed, postCommentsProgressed, { jobId: job._id, done: true, results });
    expect(await screen.findByText('נכתבו 0 מתוך 2 · לא ידוע 1 · נכשלו 1')).toBeTruthy();
    expect(screen.queryByText('שגיאה בשליחת התגובות')).toBeNull();
    expect(screen.getByText('החשבון התנתק. חברו אותו מחדש.')).toBeTruthy();
    expect((await urlField()).value).toBe(postUrl);
    expect(card('דנה לוי').getAttribute('aria-checked')).toBe('false');
    expect(card('החנות').getAttribute('aria-checked')).toBe('true');
  });

  it('does not go out with an account that was paused since it was chosen', async () => {
    const job = aJob();
    const server = taking(job);
    const page = open(server);
    await fill(page);
    server.on(listFacebookAccounts, accountsReply({ ...dana, status: 'paused' }, shop));
    happen(page.feed, accountStateChanged, {
      accountId: dana.accountId,
      owner: 'user-1',
      accountName: dana.accountName,
      status: 'paused',
      reason: 'checkpoint',
      message: 'מושהה',
    });
    await waitFor(() => expect(card('דנה לוי').hasAttribute('disabled')).toBe(true));
    expect(card('דנה לוי').getAttribute('aria-checked')).toBe('false');
    await page.person.click(submitButton());
    await screen.findByRole('region', { name: 'מצב השליחה' });
    expect(server.callsOf(submitPostComments)).toMatchObject([
      { body: { facebookAccounts: [shop.accountId] } },
    ]);
  });

  it('shows the server’s own refusal, and its general text where there is no answer', async () => {
    const server = aServer().on(submitPostComments, refusal('POST_COMMENTS.FOREIGN_URL'));
    const page = open(server);
    await fill(page);
    await page.person.click(submitButton());
    expect(await screen.findByText('הקישור אינו של פוסט ברשת המחוברת')).toBeTruthy();
    server.offline = true;
    await page.person.click(submitButton());
    expect(await screen.findByText('שגיאה בשליחת התגובות')).toBeTruthy();
    expect((await urlField()).value).toBe(postUrl);
  });

  it('is found again after a reload, by the address', async () => {
    const job = aJob({ done: true });
    job.results = settled(job, ['done', 'failed']);
    open(taking(job), `/post-comments?job=${job._id}`);
    expect(await screen.findByText('החשבון התנתק. חברו אותו מחדש.')).toBeTruthy();
  });

  it('sends again what failed with one click, as it was sent, and nothing else', async () => {
    const job = aJob({ done: true });
    job.results = settled(job, ['done', 'failed']);
    const again = aJob({
      results: job.results.slice(1).map((one) => ({ ...one, state: 'waiting' as const })),
    });
    const server = taking(job)
      .on(submitPostComments, { success: true, job: again })
      .on(getPostCommentJob, ({ params }) => (params.id === again._id ? again : job));
    const { person } = open(server, `/post-comments?job=${job._id}`);
    await person.click(await screen.findByRole('button', { name: 'לנסות שוב את החשבון שנכשל' }));
    expect(await screen.findByText('הסתיימו 0 מתוך 1')).toBeTruthy();
    expect(server.callsOf(submitPostComments).map(({ body }) => body)).toEqual([
      { postUrl, facebookAccounts: [shop.accountId], commentBoxId: box._id },
    ]);
  });

  it('does not offer to send again through an account that cannot write', async () => {
    const job = aJob({ done: true });
    job.results = settled(job, ['done', 'failed']);
    const server = taking(job).on(
      listFacebookAccounts,
      accountsReply(dana, { ...shop, status: 'disconnected', reason: 'session-expired', message: 'מנותק' }),
    );
    open(server, `/post-comments?job=${job._id}`);
    expect(await screen.findByText(/החשבונות שנכשלו אינם מחוברים כרגע/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /לנסות שוב/ })).toBeNull();
  });

  it('shows the pictures of a comment, and has an unknown one looked for', async () => {
    const job = aJob({ done: true });
    job.results = settled(job, ['done', 'unknown']);
    const at = `/post-comments/${job._id}/evidence/${'a'.repeat(32)}`;
    job.results[0]!.evidence = { before: `${at}-before`, after: `${at}-after` };
    const server = taking(job)
      .on(getCommentEvidence, { storageKey: '' })
      .on(recheckAction, { success: true, status: 'succeeded' });
    const { person } = open(server, `/post-comments?job=${job._id}`);
    await person.click(await screen.findByRole('button', { name: 'צילומי מסך: צילום התגובה: דנה לוי' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findAllByRole('img')).toHaveLength(2);
    expect(server.callsOf(getCommentEvidence)).toHaveLength(2);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText(/לא ידוע אם התגובה נכתבה/)).toBeTruthy();
    const found = { ...job, results: settled(job, ['done', 'done']) };
    server.on(getPostCommentJob, found);
    await person.click(screen.getByRole('button', { name: 'בדיקה בפייסבוק: החנות' }));
    expect((await screen.findAllByText('נבדק בפייסבוק: זה בוצע')).length).toBeGreaterThan(0);
    expect(await screen.findByText('התגובות נשלחו בהצלחה!')).toBeTruthy();
  });

  it('that is somebody else’s is refused in words, and the form stays', async () => {
    const server = aServer().on(getPostCommentJob, refusal('POST_COMMENTS.NOT_FOUND'));
    open(server, `/post-comments?job=${anId()}`);
    expect(await screen.findByText('השליחה לא נמצאה')).toBeTruthy();
    expect(await urlField()).toBeTruthy();
  });
});

describe('a test', () => {
  it('needs an account but neither link nor box, and keeps the form', async () => {
    const job = aJob({ isTest: true });
    const server = taking(job);
    const page = open(server);
    await urlField();
    await page.person.click(testButton());
    expect(await screen.findByText('נא לבחור לפחות חשבון פייסבוק אחד')).toBeTruthy();
    expect(screen.queryByText('נא להכניס לינק לפוסט')).toBeNull();

    await page.person.click(card('דנה לוי'));
    await page.person.click(testButton());
    await screen.findByRole('region', { name: 'מצב תגובת הבדיקה' });
    expect(server.callsOf(testPostComments).map(({ body }) => body)).toEqual([
      { postUrl: '', facebookAccounts: [dana.accountId], testComment: testCommentText },
    ]);
    const results = settled(job, ['done', 'done']);
    happen(page.feed, postCommentsProgressed, { jobId: job._id, done: true, results });
    expect(await screen.findByText('התגובה הבדיקה נשלחה בהצלחה!')).toBeTruthy();
    expect(card('דנה לוי').getAttribute('aria-checked')).toBe('true');
  });

  it('goes to the link as it is with its scheme', async () => {
    const server = taking(aJob({ isTest: true }));
    const page = open(server);
    await fill(page, 'social.example/groups/1/posts/2');
    await page.person.click(testButton());
    await screen.findByRole('region', { name: 'מצב תגובת הבדיקה' });
    expect(server.callsOf(testPostComments)).toMatchObject([{ body: { postUrl } }]);
  });

  it('that is not answered says so', async () => {
    const server = aServer();
    const page = open(server);
    await urlField();
    await page.person.click(card('דנה לוי'));
    server.offline = true;
    await page.person.click(testButton());
    expect(await screen.findByText('שגיאה בשליחת התגובה')).toBeTruthy();
  });
});

describe('while the socket is down', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('the submission is asked for every three seconds, until it is done', async () => {
    const job = aJob();
    const server = taking(job);
    open(server, `/post-comments?job=${job._id}`);
    await act(() => jest.advanceTimersByTimeAsync(100));
    const before = server.callsOf(getPostCommentJob).length;
    await act(() => jest.advanceTimersByTimeAsync(6_000));
    expect(server.callsOf(getPostCommentJob)).toHaveLength(before + 2);
    server.on(getPostCommentJob, { ...job, done: true, results: settled(job, ['done', 'done']) });
    await act(() => jest.advanceTimersByTimeAsync(3_100));
    expect(screen.getByText('התגובות נשלחו בהצלחה!')).toBeTruthy();
    const after = server.callsOf(getPostCommentJob).length;
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(server.callsOf(getPostCommentJob)).toHaveLength(after);
  });
});
