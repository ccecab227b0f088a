import { describe, expect, it } from '@jest/globals';
import {
  accountStateChanged,
  getSubscriptionStatus,
  groupFetchProgressed,
  listFacebookAccounts,
  postCommentsProgressed,
  removeFacebookAccount,
  runFinished,
  setAccountConsent,
  testFacebookAccount,
} from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { badgeColor } from '../../testing/badge-color.js';
import { accountsReply, anAccount, anId, aSubscription } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, happen, renderPage } from '../../testing/render-page.js';
import type { LiveFeed } from '../../lib/live/feed.js';
import { ConnectionsPage } from './connections-page.js';

/** Opens what else is known of an account, and answers it. */
async function openDetails({ person }: { person: UserEvent }, name = 'דנה לוי') {
  await person.click(await screen.findByRole('button', { name: `פרטים: ${name}` }));
  return within(screen.getByRole('group', { name: `פרטים: ${name}` }));
}

describe('the Facebook connections page', () => {
  it('shows each account with its state, and its proxy and use when it is opened', async () => {
    const server = anEmptyServer().on(listFacebookAccounts, accountsReply(anAccount({ usageCount: 2 })));
    const page = renderPage(ConnectionsPage, server);
    const row = within(await screen.findByRole('article', { name: 'דנה לוי' }));
    expect(row.getByText('מחובר')).toBeTruthy();
    expect(row.queryByText('127.0.0.1:4400')).toBeNull();
    expect(row.queryByRole('button', { name: 'חיבור מחדש' })).toBeNull();
    await expectAccessible();
    const details = await openDetails(page);
    expect(details.getByText('127.0.0.1:4400')).toBeTruthy();
    expect(details.getByText('שני שימושים')).toBeTruthy();
    await expectAccessible();
  });

  it('says in a row how much of the day is used, how many groups there are, and what was done last', async () => {
    const hoursAgo = new Date(Date.now() - 3 * 3_600_000 - 60_000).toISOString();
    const account = anAccount({
      today: { publish: { done: 3, cap: 15 }, comment: { done: 20, cap: 40 }, join: { done: 0, cap: 5 } },
      groups: 1_240,
      lastAct: { kind: 'comment', at: hoursAgo },
      lastUsed: new Date().toISOString(),
    });
    const page = renderPage(
      ConnectionsPage,
      anEmptyServer().on(listFacebookAccounts, accountsReply(account, anAccount({ accountName: 'יוסי' }))),
    );
    const row = within(await screen.findByRole('article', { name: 'דנה לוי' }));
    // Of the kind whose cap is nearest.
    expect(row.getByText('20 מתוך 40 תגובות')).toBeTruthy();
    expect(row.getByText('1,240')).toBeTruthy();
    expect(row.getByText('לפני 3 שעות')).toBeTruthy();
    const fresh = within(screen.getByRole('article', { name: 'יוסי' }));
    expect(fresh.getByText('טרם נשלפו')).toBeTruthy();
    expect(fresh.getByText('עדיין לא היה בשימוש')).toBeTruthy();
    const details = await openDetails(page);
    expect(details.getByText('3 מתוך 15 פוסטים · 20 מתוך 40 תגובות · 0 מתוך 5 הצטרפויות')).toBeTruthy();
    expect(details.getByText(/ב־24 השעות האחרונות/)).toBeTruthy();
  });

  it('opens and closes an account by the keyboard, and says which it is', async () => {
    const server = anEmptyServer().on(listFacebookAccounts, accountsReply(anAccount()));
    const { person } = renderPage(ConnectionsPage, server);
    const opens = await screen.findByRole('button', { name: 'פרטים: דנה לוי' });
    expect(opens.getAttribute('aria-expanded')).toBe('false');
    opens.focus();
    await person.keyboard('{Enter}');
    expect(opens.getAttribute('aria-expanded')).toBe('true');
    const details = screen.getByRole('group', { name: 'פרטים: דנה לוי' });
    expect(document.getElementById(opens.getAttribute('aria-controls') ?? '')?.contains(details)).toBe(true);
    await person.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'ביטול האישור: דנה לוי' }));
    opens.focus();
    await person.keyboard(' ');
    expect(opens.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('group', { name: 'פרטים: דנה לוי' })).toBeNull();
  });

  it.each<[string, (feed: LiveFeed) => void]>([
    [
      'a run',
      (feed) =>
        happen(feed, runFinished, {
          campaignId: anId(),
          runId: 'run',
          outcome: 'published',
          posts: 1,
          comments: 0,
          failed: 0,
          unknown: 0,
          finishedAt: new Date().toISOString(),
        }),
    ],
    [
      'comments on a post',
      (feed) => happen(feed, postCommentsProgressed, { jobId: anId(), done: true, results: [] }),
    ],
    [
      'fetching groups',
      (feed) =>
        happen(feed, groupFetchProgressed, {
          fetchId: 'fetch',
          accountsTotal: 1,
          accountsProcessed: 1,
          groupsCount: 12,
          done: true,
        }),
    ],
  ])('counts anew at the end of %s', async (_what, ends) => {
    const account = anAccount({ groups: null });
    const server = anEmptyServer().on(listFacebookAccounts, accountsReply(account));
    const { feed } = renderPage(ConnectionsPage, server);
    await screen.findByText('טרם נשלפו');
    server.on(listFacebookAccounts, accountsReply({ ...account, groups: 12 }));
    ends(feed);
    expect(await screen.findByText('12')).toBeTruthy();
  });

  it('says of a well account that it is, since when, and when consent was given', async () => {
    const hoursAgo = new Date(Date.now() - 3 * 3_600_000 - 60_000).toISOString();
    const server = anEmptyServer().on(listFacebookAccounts, accountsReply(anAccount({ lastUsed: hoursAgo })));
    const page = renderPage(ConnectionsPage, server);
    const row = within(await screen.findByRole('article', { name: 'דנה לוי' }));
    expect(row.getByText('החשבון מחובר ומוכן לפעולה.')).toBeTruthy();
    expect(row.getByText('לפני 3 שעות')).toBeTruthy();
    const details = await openDetails(page);
    expect(details.getByText('לפני 3 שעות')).toBeTruthy();
    expect(details.getAllByText('20 בנובמבר 2026')).toHaveLength(2);
    expect(details.getByText('127.0.0.1:4400').getAttribute('dir')).toBe('ltr');
  });

  it.each([
    ['checkpoint', 'paused', 'פייסבוק מבקשת אימות', /השלימו את הבקשה בתמונה החיה/, true],
    ['rate-limit', 'paused', 'פייסבוק הגבילה זמנית את הפעילות', /לנוח כמה שעות/, false],
    ['proxy-failed', 'paused', 'הפרוקסי של החשבון אינו עונה', /לעולם לא פועלת בלי הפרוקסי/, false],
    ['session-expired', 'disconnected', 'ההתחברות לפייסבוק פגה', /והתחברו שוב/, true],
    ['blocked', 'disconnected', 'פייסבוק חסמה את החשבון', /אחרי שהחסימה תוסר/, true],
    [null, 'disconnected', 'מנותק', /שום דבר לא ייעשה בחשבון/, true],
  ] as const)(
    'says why an account does not act (%s) and what one can do',
    async (reason, status, what, advice, reconnects) => {
      const ill = anAccount({ status, reason, message: 'מנותק' });
      renderPage(ConnectionsPage, anEmptyServer().on(listFacebookAccounts, accountsReply(ill)));
      const card = within(await screen.findByRole('article', { name: 'דנה לוי' }));
      expect(within(card.getByRole('status')).getByText(what)).toBeTruthy();
      expect(card.getByText(advice)).toBeTruthy();
      expect(card.queryByRole('button', { name: 'חיבור מחדש' }) !== null).toBe(reconnects);
      expect(card.queryByRole('button', { name: 'פתרון בדפדפן' }) !== null).toBe(reason === 'checkpoint');
      expect(card.getByRole('button', { name: 'בדיקת חיבור' })).toBeTruthy();
      await expectAccessible();
    },
  );

  it('offers the browser where the network shows a page that nobody here knows', async () => {
    const ill = anAccount({ status: 'paused', reason: 'checkpoint', isPageUnknown: true, message: 'מושהה' });
    renderPage(ConnectionsPage, anEmptyServer().on(listFacebookAccounts, accountsReply(ill)));
    const card = within(await screen.findByRole('article', { name: 'דנה לוי' }));
    expect(within(card.getByRole('status')).getByText('פייסבוק מציגה דף שאיננו מכירים')).toBeTruthy();
    expect(card.getByText(/קחו את ההגה בתמונה החיה/)).toBeTruthy();
    expect(card.getByRole('button', { name: 'פתרון בדפדפן' })).toBeTruthy();
  });

  it('leads to the account that the address names', async () => {
    const [first, named] = [anAccount(), anAccount({ accountName: 'יוסי' })];
    const [route, path] = ['/facebook-connections', `/facebook-connections#account-${named.accountId}`];
    renderPage(ConnectionsPage, anEmptyServer().on(listFacebookAccounts, accountsReply(first, named)), {
      route,
      path,
    });
    const row = await screen.findByRole('article', { name: 'יוסי' });
    await waitFor(() => expect(document.activeElement).toBe(row));
    await expectAccessible();
  });

  it('takes consent back after its consequences were said, and gives it again', async () => {
    const account = anAccount();
    const server = anEmptyServer()
      .on(listFacebookAccounts, accountsReply(account))
      .on(setAccountConsent, ({ body }) => {
        const { consent } = body as { consent: boolean };
        const changed = { ...account, consentedAt: consent ? account.connectedAt : null };
        server.on(listFacebookAccounts, accountsReply(changed));
        return { success: true as const, account: changed };
      });
    const { person } = renderPage(ConnectionsPage, server);
    await openDetails({ person });
    await person.click(screen.getByRole('button', { name: 'ביטול האישור: דנה לוי' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'לבטל את האישור לפעול בחשבון?' }));
    expect(dialog.getByText(/שום דבר לא נעשה בחשבון ״דנה לוי״/)).toBeTruthy();
    expect(server.callsOf(setAccountConsent)).toHaveLength(0);
    expect(dialog.getByRole('button', { name: 'להשאיר' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'ביטול' })).toBeNull();
    await person.click(dialog.getByRole('button', { name: 'לבטל את האישור' }));
    expect(await screen.findByText('אין אישור לפעול בחשבון')).toBeTruthy();
    expect(screen.getByText('ללא אישור')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'בדיקת חיבור' })).toBeNull();

    await person.click(screen.getByRole('button', { name: 'מתן אישור: דנה לוי' }));
    const again = within(await screen.findByRole('dialog', { name: 'לאשר שמגפון יפעל בחשבון?' }));
    await person.click(again.getByRole('button', { name: 'מתן אישור' }));
    expect(await screen.findByText('החשבון מחובר ומוכן לפעולה.')).toBeTruthy();
    expect(server.callsOf(setAccountConsent).map(({ body }) => body)).toEqual([
      { consent: false },
      { consent: true },
    ]);
  });

  it('says so when consent could not be changed', async () => {
    const server = anEmptyServer()
      .on(listFacebookAccounts, accountsReply(anAccount()))
      .on(setAccountConsent, refusal('SERVICE.UNAVAILABLE'));
    const { person } = renderPage(ConnectionsPage, server);
    await openDetails({ person });
    await person.click(screen.getByRole('button', { name: 'ביטול האישור: דנה לוי' }));
    await person.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'לבטל את האישור' }),
    );
    expect(await screen.findByText('השירות אינו זמין כרגע. נסו שוב בעוד רגע')).toBeTruthy();
  });

  it('says in plain words what is stored about a login', async () => {
    const { person } = renderPage(ConnectionsPage, anEmptyServer());
    await person.click(await screen.findByRole('button', { name: 'מה נשמר על ההתחברות ומה לא' }));
    expect(screen.getByText(/^הסיסמה אינה נשמרת/)).toBeTruthy();
    expect(screen.getByText(/^הסרת החשבון מוחקת את הסשן/)).toBeTruthy();
  });

  it('offers to add the first account when there is none', async () => {
    const { person } = renderPage(ConnectionsPage, anEmptyServer());
    expect(await screen.findByText('עדיין אין חשבונות מחוברים')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'הוספת חשבון פייסבוק' }));
    expect(await screen.findByRole('dialog', { name: 'הוספת חשבון פייסבוק' })).toBeTruthy();
    await expectAccessible();
  });

  it('says that loading failed and loads again when asked', async () => {
    const server = anEmptyServer().on(listFacebookAccounts, refusal('SERVICE.UNEXPECTED'));
    const { person } = renderPage(ConnectionsPage, server);
    expect(await screen.findByText('שגיאה בטעינת חשבונות פייסבוק')).toBeTruthy();
    server.on(listFacebookAccounts, accountsReply(anAccount()));
    await person.click(screen.getByRole('button', { name: 'נסו שוב' }));
    expect(await screen.findByRole('article', { name: 'דנה לוי' })).toBeTruthy();
  });

  it('removes an account only after the question', async () => {
    const account = anAccount();
    const server = anEmptyServer()
      .on(listFacebookAccounts, accountsReply(account))
      .on(removeFacebookAccount, () => {
        server.on(listFacebookAccounts, accountsReply());
        return { success: true as const };
      });
    const { person } = renderPage(ConnectionsPage, server);
    await openDetails({ person });
    await person.click(screen.getByRole('button', { name: 'הסרה' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'האם אתה בטוח שברצונך להסיר את חשבון פייסבוק זה?',
    });
    expect(server.callsOf(removeFacebookAccount)).toHaveLength(0);
    await person.click(within(dialog).getByRole('button', { name: 'הסרה' }));
    expect(await screen.findByText('עדיין אין חשבונות מחוברים')).toBeTruthy();
    expect(await screen.findByText('חשבון פייסבוק הוסר בהצלחה!')).toBeTruthy();
  });

  it('says so when an account could not be removed', async () => {
    const server = anEmptyServer()
      .on(listFacebookAccounts, accountsReply(anAccount()))
      .on(removeFacebookAccount, refusal('SERVICE.UNAVAILABLE'));
    const { person } = renderPage(ConnectionsPage, server);
    await openDetails({ person });
    await person.click(screen.getByRole('button', { name: 'הסרה' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'הסרה' }));
    expect(await screen.findByText('שגיאה בהסרת חשבון פייסבוק')).toBeTruthy();
  });

  it('shows an account as disconnected when its test fails, and offers to connect it again', async () => {
    const server = anEmptyServer()
      .on(listFacebookAccounts, accountsReply(anAccount()))
      .on(testFacebookAccount, refusal('SERVICE.TIMEOUT'));
    const { person } = renderPage(ConnectionsPage, server);
    await openDetails({ person });
    await person.click(screen.getByRole('button', { name: 'בדיקת חיבור' }));
    await person.click(await screen.findByRole('button', { name: 'חיבור מחדש' }));
    const form = await screen.findByRole('dialog', { name: 'חיבור מחדש של חשבון פייסבוק' });
    expect(within(form).getByLabelText<HTMLInputElement>(/שם החשבון/).value).toBe('דנה לוי');
    expect(within(form).getByLabelText<HTMLInputElement>(/אימייל או טלפון/).value).toBe('dana@example.com');
  });

  it('tells of a connection that was restored', async () => {
    const account = anAccount({ status: 'disconnected', message: 'מנותק' });
    const server = anEmptyServer()
      .on(listFacebookAccounts, accountsReply(account))
      .on(testFacebookAccount, { success: true, status: 'connected', message: 'מחובר' });
    const { person } = renderPage(ConnectionsPage, server);
    await person.click(await screen.findByRole('button', { name: 'בדיקת חיבור' }));
    expect(await screen.findByText('חיבור פייסבוק שוחזר בהצלחה!')).toBeTruthy();
  });

  it.each([
    ['connected', 'החיבור נבדק לפני רגע', /^החיבור נבדק לפני רגע$/],
    ['connected', 'מחובר', /^החשבון מחובר ומוכן לפעולה\.$/],
    ['disconnected', 'מנותק: ההתחברות פגה', /^פייסבוק חסמה את החשבון$/],
  ] as const)('says what a test answered (%s, ״%s״), with what helps', async (status, message, line) => {
    const reason = status === 'connected' ? null : ('blocked' as const);
    const account = anAccount({ status: 'disconnected', message: 'מנותק' });
    const server = anEmptyServer()
      .on(listFacebookAccounts, accountsReply(account))
      .on(testFacebookAccount, () => {
        server.on(listFacebookAccounts, accountsReply({ ...account, status, reason }));
        return { success: reason === null, status, message };
      });
    const { person } = renderPage(ConnectionsPage, server);
    await person.click(await screen.findByRole('button', { name: 'בדיקת חיבור' }));
    await waitFor(() => expect(server.callsOf(listFacebookAccounts)).toHaveLength(2));
    expect(await screen.findByText(line)).toBeTruthy();
    if (reason) expect(await screen.findByText(/אחרי שהחסימה תוסר/)).toBeTruthy();
  });

  it('waits for a test that takes long, and believes its end', async () => {
    const account = anAccount({ status: 'disconnected', message: 'מנותק' });
    let asked = 0;
    const server = anEmptyServer()
      .on(listFacebookAccounts, accountsReply(account))
      .on(testFacebookAccount, () => {
        asked += 1;
        if (asked === 3) return { success: true, status: 'connected', message: 'מחובר' } as const;
        return { success: false, status: 'disconnected', message: 'מנותק', pending: true } as const;
      });
    const { person } = renderPage(ConnectionsPage, server);
    await person.click(await screen.findByRole('button', { name: 'בדיקת חיבור' }));
    expect(await screen.findByText('חיבור פייסבוק שוחזר בהצלחה!')).toBeTruthy();
    expect(asked).toBe(3);
  });

  it('follows the state of an account by itself', async () => {
    const account = anAccount();
    const server = anEmptyServer().on(listFacebookAccounts, accountsReply(account));
    const { feed } = renderPage(ConnectionsPage, server);
    await screen.findByText('מחובר');
    const ill = {
      ...account,
      status: 'paused' as const,
      reason: 'checkpoint' as const,
      message: 'הרשת ביקשה אימות',
    };
    server.on(listFacebookAccounts, accountsReply(ill));
    happen(feed, accountStateChanged, {
      accountId: account.accountId,
      owner: 'user-1',
      accountName: account.accountName,
      status: 'paused',
      reason: 'checkpoint',
      message: ill.message,
    });
    await waitFor(() => expect(screen.getByText('פייסבוק מבקשת אימות')).toBeTruthy());
  });

  it('does not open the form beyond the limit of the plan', async () => {
    const accounts = [1, 2, 3].map((n) => anAccount({ accountName: `חשבון ${String(n)}` }));
    const server = anEmptyServer().on(listFacebookAccounts, accountsReply(...accounts));
    const { person } = renderPage(ConnectionsPage, server);
    await screen.findByText('3 מתוך 3 חשבונות בשימוש');
    await person.click(screen.getByRole('button', { name: 'הוספת חשבון' }));
    const told = within(screen.getByText('הגעת למגבלה של 3 חשבונות פייסבוק'));
    expect(told.getByRole('link', { name: 'לחבילות' }).getAttribute('href')).toBe('/subscription');
  });

  it.each([
    [null, 'Premium · ללא הגבלה', '0 בשימוש, ללא הגבלה'],
    [50, 'Premium', '0 מתוך 50 חשבונות בשימוש'],
  ])('calls the plan unlimited where it has no limits: %s', async (facebookAccounts, badge, used) => {
    const premium = aSubscription('premium');
    const subscription = { ...premium, limits: { ...premium.limits, facebookAccounts } };
    renderPage(ConnectionsPage, anEmptyServer().on(getSubscriptionStatus, { success: true, subscription }));
    expect(await screen.findByText(used)).toBeTruthy();
    expect(badgeColor(screen.getByText(badge))).toBe('violet');
  });
});
