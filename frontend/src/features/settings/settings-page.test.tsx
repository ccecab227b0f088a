import { describe, expect, it, jest } from '@jest/globals';
import {
  cancelEmailChange,
  changePassword,
  changePlan,
  deleteOwnAccount,
  endOtherSessions,
  endSession,
  exportOwnData,
  getNotificationSettings,
  getPostingRules,
  getProfile,
  getSecondFactors,
  getUsage,
  listPlans,
  listSessions,
  logout,
  noPostingRules,
  savePostingRules,
  updateProfile,
  userProfileChanged,
  usualNotificationSettings,
} from '@megafon/contracts';
import type { DeviceSession, OwnProfile, PostingRulesReply, Usage } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { fallbackPlans } from '../../lib/fallback-plans.js';
import { session } from '../../lib/session.js';
import { aUser } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import type { FakeServer } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, happen, renderPage } from '../../testing/render-page.js';
import { AccountSection } from './components/account-section.js';
import { PostingRulesSection } from './components/posting-rules-section.js';
import { ProfileSection } from './components/profile-section.js';
import { SubscriptionSection } from './components/subscription-section.js';
import { SettingsPage } from './settings-page.js';

const aProfile = (over: Partial<OwnProfile> = {}): OwnProfile => ({
  ...aUser({ businessName: 'המאפייה', targetAudience: 'שכנים' }),
  pendingEmail: null,
  ...over,
});
const answer = (over: Partial<OwnProfile> = {}) => ({ success: true as const, user: aProfile(over) });

const aSession = (over: Partial<DeviceSession> = {}): DeviceSession => ({
  _id: 'A'.repeat(22),
  device: 'Chrome ב־Windows',
  kind: 'computer',
  startedAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: '2026-11-20T10:00:00.000Z',
  isCurrent: true,
  ...over,
});
const phone = aSession({ _id: 'B'.repeat(22), device: 'Safari באייפון', kind: 'phone', isCurrent: false });

const usage: Usage = {
  success: true,
  campaigns: { used: 2, limit: 5 },
  groups: { used: 10, limit: 10 },
  accounts: { used: 1, limit: null },
  aiGenerations: null,
  resetsAt: '2026-11-30T22:00:00.000Z',
};

const postingRules = (over: Partial<PostingRulesReply> = {}): PostingRulesReply => ({
  success: true,
  rules: noPostingRules,
  ceiling: { publish: 25, comment: null },
  next: null,
  ...over,
});

const aServer = () =>
  anEmptyServer()
    .on(getProfile, answer())
    .on(getUsage, usage)
    .on(getSecondFactors, {
      success: true,
      factors: { appSince: null, passkeys: [], recoveryCodesLeft: 0 },
    })
    .on(getPostingRules, postingRules())
    .on(getNotificationSettings, { success: true, settings: usualNotificationSettings, canMail: true })
    .on(listPlans, { success: true, plans: [...fallbackPlans] })
    .on(listSessions, { success: true, sessions: [aSession(), phone], total: 2 });

const show = (server: FakeServer = aServer()) => renderPage(SettingsPage, server, { path: '/settings' });
const showProfile = (server: FakeServer) => renderPage(ProfileSection, server, { path: '/settings' });
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name, { exact: false });
/** In one go: key by key takes a page of this size long. */
const write = async (person: ReturnType<typeof show>['person'], input: HTMLElement, text: string) => {
  await person.clear(input);
  await person.click(input);
  await person.paste(text);
};
const button = (name: string) => screen.findByRole('button', { name });

describe('the settings', () => {
  it('show the profile, the plans, what is used and where one is signed in', async () => {
    show();
    expect((await field('שם מלא')).value).toBe('רותי כהן');
    expect((await field('קהל יעד')).value).toBe('שכנים');
    expect(await screen.findByText('החבילה שלכם')).toBeTruthy();
    expect(await screen.findByText('המכשיר הזה')).toBeTruthy();
    expect(screen.getByText('Safari באייפון')).toBeTruthy();
    await expectAccessible();
  });

  it('show what is used with its denominator, and say of what nobody counted that it is not known', async () => {
    show();
    const of = async (name: string) => (await screen.findByText(name)).nextSibling?.textContent;
    expect(await of('קמפיינים החודש')).toBe('2 מתוך 5');
    expect(await of('קבוצות')).toBe('10 מתוך 10');
    expect(await of('חשבונות פייסבוק')).toBe('1, ללא הגבלה');
    expect(await of('כתיבות עם AI החודש')).toBe('לא זמין');
  });

  it('ask before they are left with something unsaved, whichever part it is in', async () => {
    const { person } = show();
    await person.click(await field('לא מפרסמים בשבת'));
    await person.click(await screen.findByRole('link', { name: 'למנוי ולתשלומים' }));
    expect(await screen.findByText('יש שינויים שלא נשמרו')).toBeTruthy();
    await person.click(await button('להישאר'));
    expect((await field('לא מפרסמים בשבת')).checked).toBe(true);
  });

  it('say of each part that it could not be loaded', async () => {
    const failed = refusal('SERVICE.UNEXPECTED');
    show(aServer().on(getProfile, failed).on(getUsage, failed).on(listSessions, failed));
    expect(await screen.findByText('שגיאה בטעינת הפרופיל')).toBeTruthy();
    expect(await screen.findByText('שגיאה בטעינת נתוני השימוש')).toBeTruthy();
    expect(await screen.findByText('שגיאה בטעינת המכשירים המחוברים')).toBeTruthy();
    expect(screen.getByText('החבילה שלכם')).toBeTruthy();
  });
});

describe('the profile', () => {
  it('is saved, and the frame shows it', async () => {
    const server = aServer().on(updateProfile, answer({ name: 'רותי לוי' }));
    const { person } = showProfile(server);
    const name = await field('שם מלא');
    await write(person, name, 'רותי לוי');
    await person.selectOptions(await field('סגנון שיווק'), 'friendly');
    await person.click(await button('שמירה'));
    expect(await screen.findByText('הפרופיל עודכן בהצלחה!')).toBeTruthy();
    expect(server.callsOf(updateProfile)[0]!.body).toEqual({
      name: 'רותי לוי',
      email: 'ruti@example.com',
      businessName: 'המאפייה',
      businessType: 'general',
      marketingStyle: 'friendly',
      targetAudience: 'שכנים',
    });
    expect(session.state().user?.name).toBe('רותי לוי');
  });

  it('keeps what was typed where saving fails', async () => {
    const { person } = showProfile(aServer().on(updateProfile, refusal('SERVICE.UNEXPECTED')));
    const audience = await field('קהל יעד');
    await write(person, audience, 'סטודנטים');
    await person.click(await button('שמירה'));
    expect(await screen.findByText('שגיאה בעדכון הפרופיל')).toBeTruthy();
    expect((await field('קהל יעד')).value).toBe('סטודנטים');
  });

  it('needs a name and an address that is one', async () => {
    const server = aServer();
    const { person } = showProfile(server);
    await person.clear(await field('שם מלא'));
    await write(person, await field('אימייל'), 'no-address');
    await person.click(await button('שמירה'));
    // The password too: the address is another one.
    expect(await screen.findAllByText('שדה חובה')).toHaveLength(2);
    expect(await screen.findByText('כתובת האימייל אינה תקינה')).toBeTruthy();
    expect(server.callsOf(updateProfile)).toEqual([]);
  });

  it('asks for the password where the address changes, and says that the new one waits', async () => {
    const server = aServer().on(updateProfile, refusal('AUTH.WRONG_PASSWORD'));
    const { person } = showProfile(server);
    const email = await field('אימייל');
    await write(person, email, 'new@example.com');
    const password = await field('סיסמה נוכחית, לאישור שינוי האימייל');
    await write(person, password, 'wrong');
    await person.click(await button('שמירה'));
    expect(await screen.findByText('הסיסמה הנוכחית שגויה')).toBeTruthy();
    expect(email.value).toBe('new@example.com');

    server
      .on(updateProfile, answer({ pendingEmail: 'new@example.com' }))
      .on(getProfile, answer({ pendingEmail: 'new@example.com' }))
      .on(cancelEmailChange, answer());
    await write(person, password, 'right one');
    await person.click(await button('שמירה'));
    expect(await screen.findByText('כתובת חדשה ממתינה לאישור')).toBeTruthy();
    expect(server.callsOf(updateProfile).at(-1)!.body).toMatchObject({
      email: 'new@example.com',
      currentPassword: 'right one',
    });
    expect((await field('אימייל')).value).toBe('ruti@example.com');
    await person.click(await button('ביטול השינוי'));
    await waitFor(() => expect(screen.queryByText('כתובת חדשה ממתינה לאישור')).toBeNull());
  });

  it('takes over what another page changed, and keeps what is being typed', async () => {
    const server = aServer();
    const { person, feed } = showProfile(server);
    await write(person, await field('שם העסק'), 'המאפייה של רותי');
    server.on(getProfile, answer({ name: 'רותי לוי', businessName: 'אחר' }));
    happen(feed, userProfileChanged, { userId: 'user-1', name: 'רותי לוי', email: 'ruti@example.com' });
    await waitFor(async () => expect((await field('שם מלא')).value).toBe('רותי לוי'));
    expect((await field('שם העסק')).value).toBe('המאפייה של רותי');
  });
});

describe('the plan', () => {
  const ofPro = () => aServer().on(getProfile, answer({ subscriptionPlan: 'pro' }));
  const asPro = (server: FakeServer) =>
    renderPage(SubscriptionSection, server, { path: '/settings', user: aUser({ subscriptionPlan: 'pro' }) });
  const nameOf = (planId: string) => fallbackPlans.find((plan) => plan.planId === planId)!.nameHebrew;

  it('that costs nothing is switched after a question', async () => {
    const server = ofPro().on(changePlan, answer({ subscriptionPlan: 'starter' }));
    const { person } = asPro(server);
    await person.click(await button(`מעבר לחבילה: ${nameOf('starter')}`));
    expect(server.callsOf(changePlan)).toEqual([]);
    const dialog = await screen.findByRole('dialog');
    await person.click(within(dialog).getByRole('button', { name: 'מעבר לחבילה' }));
    expect(await screen.findByText('המנוי עודכן בהצלחה!')).toBeTruthy();
    expect(server.callsOf(changePlan)[0]!.body).toEqual({ plan: 'starter' });
    expect(session.state().user?.subscriptionPlan).toBe('starter');
  });

  it('that is to be paid leads to the subscription', async () => {
    const server = aServer().on(changePlan, refusal('SUBSCRIPTION.PAYMENT_REQUIRED'));
    const { person, router } = show(server);
    await person.click(await button(`מעבר לחבילה: ${nameOf('premium')}`));
    await waitFor(() => expect(router.state.location.pathname).toBe('/subscription'));
    expect(router.state.location.search).toBe('?plan=premium');
  });

  it('says that it could not be changed', async () => {
    const { person } = show(aServer().on(changePlan, refusal('SERVICE.UNAVAILABLE')));
    await person.click(await button(`מעבר לחבילה: ${nameOf('premium')}`));
    expect(await screen.findByText('שגיאה בעדכון המנוי')).toBeTruthy();
  });
});

describe('the password', () => {
  const fill = async ({ person }: ReturnType<typeof show>, values: [string, string, string]) => {
    for (const [index, name] of ['סיסמה נוכחית', 'סיסמה חדשה', 'אימות הסיסמה החדשה'].entries()) {
      const input = screen.getByLabelText(name, { exact: false, selector: 'input' });
      await write(person, input, values[index]!);
    }
    await person.click(await button('שינוי הסיסמה'));
  };

  it('is changed, and the fields are empty then', async () => {
    const server = aServer().on(changePassword, { success: true });
    await fill(show(server), ['old password', 'a new password', 'a new password']);
    expect(await screen.findByText('הסיסמה שונתה')).toBeTruthy();
    expect(server.callsOf(changePassword)[0]!.body).toEqual({
      currentPassword: 'old password',
      newPassword: 'a new password',
    });
    expect((await field('סיסמה נוכחית')).value).toBe('');
  });

  it.each([
    ['AUTH.WRONG_PASSWORD', 'הסיסמה הנוכחית שגויה'],
    ['AUTH.WEAK_PASSWORD', 'קל לנחש את הסיסמה הזו. כדאי לבחור כמה מילים שאין ביניהן קשר'],
    ['SERVICE.UNEXPECTED', 'שגיאה בשינוי הסיסמה'],
  ] as const)('says %s where it is', async (code, text) => {
    await fill(show(aServer().on(changePassword, refusal(code))), [
      'old',
      'a new password',
      'a new password',
    ]);
    expect(await screen.findByText(text)).toBeTruthy();
    expect((await field('סיסמה חדשה')).value).toBe('a new password');
  });

  it('is not sent where it is short, or its repetition is another', async () => {
    const server = aServer();
    await fill(show(server), ['old', 'short', 'other']);
    expect(await screen.findByText('הסיסמה חלשה מדי. יש לבחור סיסמה בת 8 תווים לפחות')).toBeTruthy();
    expect(await screen.findByText('הסיסמאות אינן תואמות')).toBeTruthy();
    expect(server.callsOf(changePassword)).toEqual([]);
  });
});

describe('the sessions', () => {
  it('are ended one by one, after a question, but for this one', async () => {
    const server = aServer().on(endSession, { success: true });
    const { person } = show(server);
    await person.click(await button('ניתוק: Safari באייפון'));
    const dialog = await screen.findByRole('dialog');
    server.on(listSessions, { success: true, sessions: [aSession()], total: 1 });
    await person.click(within(dialog).getByRole('button', { name: 'ניתוק' }));
    expect(await screen.findByText('המכשיר נותק')).toBeTruthy();
    expect(server.callsOf(endSession)[0]!.params).toEqual({ id: 'B'.repeat(22) });
    await waitFor(() => expect(screen.queryByText('Safari באייפון')).toBeNull());
    expect(screen.queryByRole('button', { name: 'ניתוק: Chrome ב־Windows' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'ניתוק כל שאר המכשירים' })).toBeNull();
  });

  it('are ended all but this one', async () => {
    const server = aServer().on(endOtherSessions, { success: true, ended: 1 });
    const { person } = show(server);
    await person.click(await button('ניתוק כל שאר המכשירים'));
    const dialog = await screen.findByRole('dialog');
    await person.click(within(dialog).getByRole('button', { name: 'ניתוק כל שאר המכשירים' }));
    expect(await screen.findByText('שאר המכשירים נותקו')).toBeTruthy();
    expect(server.callsOf(endOtherSessions)).toHaveLength(1);
  });

  it('say that one could not be ended', async () => {
    const { person } = show(aServer().on(endSession, refusal('SERVICE.UNEXPECTED')));
    await person.click(await button('ניתוק: Safari באייפון'));
    const dialog = await screen.findByRole('dialog');
    await person.click(within(dialog).getByRole('button', { name: 'ניתוק' }));
    expect(await screen.findByText('שגיאה בניתוק המכשיר')).toBeTruthy();
  });
});

describe('signing out', () => {
  it('is asked about', async () => {
    const { person } = show(aServer().on(logout, { success: true, sessionId: null }));
    await person.click(await button('התנתקות'));
    const dialog = await screen.findByRole('dialog', { name: 'להתנתק מהמערכת?' });
    expect(session.state().status).toBe('signed-in');
    await person.click(within(dialog).getByRole('button', { name: 'ביטול' }));
    expect(session.state().status).toBe('signed-in');
  });
});

describe('what is theirs', () => {
  it('is saved as a file', async () => {
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const server = aServer().on(exportOwnData, {});
    const { person } = renderPage(AccountSection, server, { path: '/settings' });
    await person.click(await button('הורדת הנתונים שלי'));
    expect(await screen.findByText('הקובץ ירד')).toBeTruthy();
    expect(server.callsOf(exportOwnData)).toHaveLength(1);
    expect(saved).toHaveBeenCalledTimes(1);
    saved.mockRestore();
  });

  it('is deleted for the password, after what goes was said', async () => {
    const server = aServer()
      .on(deleteOwnAccount, refusal('AUTH.WRONG_PASSWORD'))
      .on(logout, { success: true, sessionId: null });
    const { person } = renderPage(AccountSection, server, { path: '/settings' });
    await person.click(await button('מחיקת החשבון'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('פוסטים ותגובות שכבר פורסמו יישארו בפייסבוק.')).toBeTruthy();
    await expectAccessible();
    const erase = () => person.click(dialog.getByRole('button', { name: 'מחיקה לצמיתות' }));
    await erase();
    expect(await dialog.findByText('שדה חובה')).toBeTruthy();
    expect(server.callsOf(deleteOwnAccount)).toEqual([]);
    await write(person, dialog.getByLabelText('הסיסמה שלכם', { exact: false }), 'a guess');
    await erase();
    await waitFor(() => expect(server.callsOf(deleteOwnAccount)).toHaveLength(1));
    expect(await dialog.findByText(/סיסמה.*שגויה|הסיסמה.*נכונה/)).toBeTruthy();
    expect(session.state().status).toBe('signed-in');
    server.on(deleteOwnAccount, { success: true });
    await erase();
    await waitFor(() => expect(session.state().status).not.toBe('signed-in'));
  });
});

describe('when and how much is published', () => {
  const showRules = (server: FakeServer) => renderPage(PostingRulesSection, server, { path: '/settings' });

  it('is set, and what it comes to is said', async () => {
    const rules = {
      quietHours: { from: '21:30', to: '07:00' },
      keepsShabbat: true,
      keepsHolidays: false,
      dailyCaps: { publish: 8, comment: null },
    };
    const until = '2040-05-05T17:20:00.000Z';
    const next = { from: '2040-05-04T15:40:00.000Z', until, reason: 'shabbat' as const, name: null };
    const server = aServer().on(savePostingRules, postingRules({ rules, next }));
    const { person } = showRules(server);
    await person.click(await field('לא מפרסמים בשבת'));
    await person.click(await field('שעות שקט בכל יום'));
    await person.type(await field('משעה: שעות'), '2130');
    await write(person, await field('פוסטים ביממה לכל חשבון'), '8');
    expect(await screen.findByText('עד 25. ריק: כמה שמותר.')).toBeTruthy();
    await person.click(await button('שמירת זמני הפרסום'));
    expect(await screen.findByText('זמני הפרסום נשמרו')).toBeTruthy();
    expect(server.callsOf(savePostingRules)[0]!.body).toEqual(rules);
    expect(await screen.findByText(/^זמן השקט הבא: שבת, מ/)).toBeTruthy();
    await expectAccessible();
  });

  it('is refused where it makes no sense', async () => {
    const server = aServer();
    const { person } = showRules(server);
    await person.click(await field('שעות שקט בכל יום'));
    await person.type(await field('עד שעה: שעות'), '2200');
    await write(person, await field('תגובות ביממה לכל חשבון'), '7.5');
    await person.click(await button('שמירת זמני הפרסום'));
    expect(await screen.findByText('שעת הסיום זהה לשעת ההתחלה')).toBeTruthy();
    expect(await screen.findByText('מספר שלם בין 0 ל־500')).toBeTruthy();
    expect(server.callsOf(savePostingRules)).toEqual([]);
  });

  it('says that it is quiet now, and keeps what was typed where saving fails', async () => {
    const next = { from: '2020-01-01T00:00:00.000Z', until: '2040-01-01T00:00:00.000Z' };
    const server = aServer()
      .on(getPostingRules, postingRules({ next: { ...next, reason: 'holiday', name: 'פסח א׳' } }))
      .on(savePostingRules, refusal('SERVICE.UNEXPECTED'));
    const { person } = showRules(server);
    expect(await screen.findByText(/^עכשיו זמן שקט: פסח א׳, עד/)).toBeTruthy();
    await person.click(await field('לא מפרסמים בחגים'));
    await person.click(await button('שמירת זמני הפרסום'));
    expect(await screen.findByText('שגיאה בשמירת זמני הפרסום')).toBeTruthy();
    expect((await field('לא מפרסמים בחגים')).checked).toBe(true);
  });
});
