import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  accountStateChanged,
  AppError,
  askQuietTime,
  getNotificationSettings,
  listNotifications,
  newEvent,
  notificationAdded,
  notificationsRead,
  readNotifications,
  register,
  saveNotificationSettings,
  timeZoneChanged,
  userDeleted,
  usualNotificationSettings as usual,
} from '@megafon/contracts';
import type { EventEnvelope, NotificationSettings, QuietTime } from '@megafon/contracts';
import { RequestClient } from '@megafon/messaging';
import { eventually, uniqueName } from '@megafon/testing';
import { SessionsController } from '../sessions/sessions.controller.js';
import { anAuth, refusalOf, requestOf } from '../../test/an-auth.js';
import type { Auth } from '../../test/an-auth.js';
import { TestMailer } from '../../test/test-mailer.js';
import { UserRepository } from '../users/user.repository.js';
import { ForgetNotificationsWhenUserDeleted } from './forget-notifications-when-user-deleted.js';
import { MailWhenDue } from './mail-when-due.js';
import { MoveDigestWhenTimeZoneChanged } from './move-digest-when-time-zone-changed.js';
import { NotificationRetention } from './notification-retention.js';
import { NotificationRepository } from './notification.repository.js';
import { NotificationsController } from './notifications.controller.js';
import { RecipientRepository } from './recipient.repository.js';
import { RecordWhenSomethingHappened } from './record-when-something-happened.js';
import { WarnOfEndingSubscriptions } from './warn-of-ending-subscriptions.js';

const mailer = new TestMailer();
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
let auth: Auth;
/** Another instance on the same database. */
let other: Auth;
/** What automation says of the times that people keep quiet. */
let quiet: QuietTime | null = null;

const asked = new Map([[askQuietTime.pattern, () => ({ quiet })]]);
const fakeServices = ({ app }: Auth) => {
  const client = app.get(RequestClient, { strict: false });
  Object.defineProperty(client, 'send', {
    value: async ({ pattern }: { pattern: string }) => {
      const answer = asked.get(pattern);
      if (!answer) throw new AppError('SERVICE.TIMEOUT');
      return answer();
    },
  });
};
beforeAll(async () => {
  auth = await anAuth({}, mailer);
  other = await anAuth({ DATABASE: auth.config.DATABASE }, mailer);
  fakeServices(auth);
  fakeServices(other);
  // Their own rounds, every few seconds, would take what a test is about to.
  await Promise.all([auth, other].map(({ app }) => app.get(MailWhenDue).onModuleDestroy()));
});
beforeEach(() => {
  mailer.enabled = true;
  mailer.failure = null;
  quiet = null;
});
afterAll(() => Promise.all([auth.app.close(), other.app.close()]));

const controller = () => auth.app.get(NotificationsController);
const users = () => auth.app.get(UserRepository);
const recipients = () => auth.app.get(RecipientRepository);
const aUser = async (isVerified = true) => {
  const email = `${uniqueName('dana')}@example.com`;
  const body = { name: 'דנה', email, password: 'correct horse battery' };
  const { user } = await auth.app.get(SessionsController).register(requestOf(register, body));
  if (isVerified) {
    await users().change(user.id, user.id, (known) => ({ state: { ...known, emailVerifiedAt: new Date() } }));
  }
  return { userId: user.id, email };
};
/** An account of the user stopped: it waits for them. */
const stopped = (userId: string, id = uniqueName('event'), at = auth.clock.now()): EventEnvelope => {
  const account = { accountId: 'a'.repeat(24), owner: userId, accountName: 'דנה לוי', message: '' };
  const data = { ...account, status: 'paused', reason: 'checkpoint' } as const;
  return newEvent(accountStateChanged, { id, tenant: userId, traceId: '', time: at, data });
};
const hear = (event: EventEnvelope, { app } = auth) => app.get(RecordWhenSomethingHappened).handle(event);
const list = async (userId: string, query: { cursor?: string; limit?: number } = {}) => {
  const request = requestOf(listNotifications, {}, userId);
  return controller().list({ ...request, query: listNotifications.query.parse(query) });
};
const read = (userId: string, body: { ids?: string[]; upTo?: string }) =>
  controller().read(requestOf(readNotifications, body, userId));
const save = (userId: string, settings: Partial<NotificationSettings>) =>
  controller().save(requestOf(saveNotificationSettings, { ...usual, ...settings }, userId));
const mailsTo = (email: string, subject: string) =>
  mailer.sent.filter((mail) => mail.to === email && mail.subject.includes(subject));
const moveTo = (time: Date) => {
  for (const { clock } of [auth, other]) clock.advance(time.getTime() - clock.now().getTime());
};
const round = ({ app } = auth) => app.get(MailWhenDue).round();
const dueOf = async (userId: string) => {
  const known = await recipients().get(userId, userId);
  return { mail: known.mailDueAt, digest: known.digestDueAt };
};

describe('the list', () => {
  it('has what happened once, however often it is told, and tells the pages once', async () => {
    const { userId } = await aUser();
    const event = stopped(userId);
    await Promise.all([hear(event), hear(event, other), hear(event)]);
    await hear(event);
    const { items, unread } = await list(userId);
    expect([items.length, unread]).toEqual([1, 1]);
    expect(items[0]).toMatchObject({
      tone: 'bad',
      to: expect.stringContaining('/facebook-connections#account-'),
      isRead: false,
    });
    const told = () =>
      [auth, other].flatMap((one) => one.told(notificationAdded)).filter((data) => data.userId === userId);
    await eventually(() => expect(told()).toHaveLength(1));
  });

  it('comes in pages, newest first, and refuses a cursor that no page gave', async () => {
    const { userId } = await aUser();
    const now = auth.clock.now().getTime();
    for (let n = 0; n < 5; n += 1) await hear(stopped(userId, undefined, new Date(now - n * minuteMs)));
    // Two of one moment stand in one order.
    await hear(stopped(userId, undefined, new Date(now - 4 * minuteMs)));
    const whole = await list(userId);
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list(userId, {
        limit: 2,
        ...(cursor && { cursor }),
      });
      seen.push(...page.items.map(({ _id }) => _id));
      expect(page.unread).toBe(6);
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(whole.items.map(({ _id }) => _id));
    expect(whole.items.map(({ at }) => at)).toEqual(
      whole.items
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    expect(await refusalOf(list(userId, { cursor: 'invented' }))).toBe('REQUEST.INVALID');
  });

  it("is read by ids, or up to the newest that was seen; what came later and what is others' stays", async () => {
    const { userId } = await aUser();
    const stranger = await aUser();
    const now = auth.clock.now().getTime();
    for (let n = 3; n > 0; n -= 1) await hear(stopped(userId, undefined, new Date(now - n * minuteMs)));
    await hear(stopped(stranger.userId));
    const [newest, middle] = (await list(userId)).items;
    await hear(stopped(userId));
    expect(await read(stranger.userId, { ids: [middle!._id], upTo: newest!._id })).toMatchObject({
      unread: 1,
    });
    expect(await read(userId, { ids: [middle!._id] })).toMatchObject({ unread: 3 });
    expect(await read(userId, { upTo: newest!._id })).toMatchObject({ unread: 1 });
    expect((await list(userId)).items.map(({ isRead }) => isRead)).toEqual([false, true, true, true]);
    const told = () => auth.told(notificationsRead).filter((data) => data.userId === userId);
    await eventually(() => expect(told()).toHaveLength(2));
  });

  it('counts what is unread right while much comes and much is read at once', async () => {
    const { userId } = await aUser();
    const ids = Array.from({ length: 30 }, () => uniqueName('event'));
    await Promise.all(ids.slice(0, 15).map((id) => hear(stopped(userId, id))));
    const first = (await list(userId, { limit: 50 })).items.map(({ _id }) => _id);
    await Promise.all([
      ...ids.map((id, n) => hear(stopped(userId, id), n % 2 ? auth : other)),
      ...first.map((id) => read(userId, { ids: [id] })),
      ...first.map((id) => read(userId, { ids: [id] })),
    ]);
    const { items, unread } = await list(userId, { limit: 50 });
    expect(items).toHaveLength(30);
    expect(unread).toBe(items.filter(({ isRead }) => !isRead).length);
    expect(unread).toBe(15);
  });

  it('keeps the newest two hundred', async () => {
    const { userId } = await aUser();
    const now = auth.clock.now().getTime();
    const old = stopped(userId, 'oldest', new Date(now - dayMs));
    await hear(old);
    for (let n = 0; n < 200; n += 1) await hear(stopped(userId, undefined, new Date(now + n)));
    await hear(old);
    expect((await list(userId)).unread).toBe(200);
    const kept = await auth.app.get(NotificationRepository).newest(userId);
    expect(Math.min(...kept.map(({ at }) => at.getTime()))).toBe(now);
  });

  it('forgets what is old, and everything of a user who is gone', async () => {
    const { userId } = await aUser();
    await hear(stopped(userId));
    const mine = () => auth.app.get(NotificationRepository).newest(userId);
    const sweep = () => auth.app.get(NotificationRetention).sweep();
    await sweep();
    expect(await mine()).toHaveLength(1);
    const gone = await aUser();
    await hear(stopped(gone.userId));
    await users().remove(gone.userId, gone.userId);
    const envelope = { id: uniqueName('event'), tenant: gone.userId, traceId: '', time: new Date() };
    await auth.app
      .get(ForgetNotificationsWhenUserDeleted)
      .handle(newEvent(userDeleted, { ...envelope, data: { userId: gone.userId } }));
    await hear(stopped(gone.userId));
    expect(await auth.app.get(NotificationRepository).newest(gone.userId)).toEqual([]);
    expect(await recipients().find(gone.userId, gone.userId)).toBeNull();
    moveTo(new Date(auth.clock.now().getTime() + 91 * dayMs));
    await sweep();
    expect(await mine()).toEqual([]);
  });
});

describe('the settings', () => {
  it('are the usual ones until somebody says otherwise, and hold from then on', async () => {
    const { userId } = await aUser();
    const asked = () => controller().settings(requestOf(getNotificationSettings, {}, userId));
    expect(await asked()).toEqual({ success: true, settings: usual, canMail: true });
    const attention = { bell: false, mail: false, digest: false };
    expect((await save(userId, { attention })).settings.attention).toEqual(attention);
    await hear(stopped(userId));
    expect((await list(userId)).items).toEqual([]);
    expect((await asked()).settings.attention).toEqual(attention);
  });

  it('never turn off mails of security', () => {
    const off = { ...usual, security: { bell: true, mail: false, digest: false } };
    expect(saveNotificationSettings.body.safeParse(off).success).toBe(false);
  });

  it('say that mails do not reach who has not verified the address', async () => {
    const { userId } = await aUser(false);
    const { canMail } = await controller().settings(requestOf(getNotificationSettings, {}, userId));
    expect(canMail).toBe(false);
  });
});

describe('the mail of what waits for its person', () => {
  const subject = 'יש מה לטפל בו';

  it('is one of twenty things, of two instances, and none of what was mailed', async () => {
    const { userId, email } = await aUser();
    for (let n = 0; n < 20; n += 1) await hear(stopped(userId), n % 2 ? auth : other);
    await round();
    expect(mailsTo(email, subject)).toEqual([]);
    moveTo((await dueOf(userId)).mail!);
    await Promise.all([round(), round(other), round()]);
    expect(mailsTo(email, subject)).toHaveLength(1);
    expect(mailsTo(email, subject)[0]!.text.match(/^• /gm)).toHaveLength(20);
    expect((await dueOf(userId)).mail).toBeNull();
    await hear(stopped(userId));
    moveTo((await dueOf(userId)).mail!);
    await round();
    expect(mailsTo(email, subject)[1]!.text.match(/^• /gm)).toHaveLength(1);
  });

  it('goes out once the mail server is there again, by whoever comes by', async () => {
    const { userId, email } = await aUser();
    await hear(stopped(userId));
    moveTo((await dueOf(userId)).mail!);
    mailer.failure = new AppError('SERVICE.UNAVAILABLE');
    await round();
    expect(auth.app.get(MailWhenDue).failingS).toBeLessThan(60);
    moveTo((await dueOf(userId)).mail!);
    await round();
    expect(auth.app.get(MailWhenDue).failingS).toBeGreaterThanOrEqual(120);
    mailer.failure = null;
    await round(other);
    expect(mailsTo(email, subject)).toEqual([]);
    moveTo((await dueOf(userId)).mail!);
    await round(other);
    expect(mailsTo(email, subject)).toHaveLength(1);
  });

  it('cut short right after it, is the same mail by its id', async () => {
    const { userId, email } = await aUser();
    await hear(stopped(userId));
    moveTo((await dueOf(userId)).mail!);
    const notifications = auth.app.get(NotificationRepository);
    const { markSent } = notifications;
    notifications.markSent = () => Promise.reject(new Error('killed'));
    await round();
    notifications.markSent = markSent;
    moveTo((await dueOf(userId)).mail!);
    await round(other);
    const [first, second, ...more] = mailsTo(email, subject).map(({ messageId }) => messageId);
    expect([first, more]).toEqual([second, []]);
    expect((await dueOf(userId)).mail).toBeNull();
  });

  it('goes to nobody who has not verified the address, or turned it off meanwhile', async () => {
    const unverified = await aUser(false);
    const off = await aUser();
    for (const { userId } of [unverified, off]) await hear(stopped(userId));
    await save(off.userId, { attention: { bell: true, mail: false, digest: true } });
    moveTo((await dueOf(off.userId)).mail!);
    await round();
    for (const { email } of [unverified, off]) expect(mailsTo(email, subject)).toEqual([]);
    expect((await dueOf(off.userId)).mail).toBeNull();
  });
});

describe('the digest', () => {
  const subject = 'סיכום';

  it('is sent once by several instances, and not where nothing happened', async () => {
    const { userId, email } = await aUser();
    await hear(stopped(userId));
    const due = (await dueOf(userId)).digest!;
    moveTo(due);
    await Promise.all([round(), round(other), round(), round(other)]);
    expect(mailsTo(email, subject)).toHaveLength(1);
    expect(mailsTo(email, subject)[0]).toMatchObject({ subject: 'מגפון: סיכום היום' });
    expect((await dueOf(userId)).digest).toBeNull();
    moveTo(new Date(due.getTime() + 2 * dayMs));
    await round();
    expect(mailsTo(email, subject)).toHaveLength(1);
  });

  it('waits for the end of a time that its user keeps quiet', async () => {
    const { userId, email } = await aUser();
    await hear(stopped(userId));
    const due = (await dueOf(userId)).digest!;
    const until = new Date(due.getTime() + 90 * minuteMs);
    quiet = { until: until.toISOString(), reason: 'shabbat', name: null };
    moveTo(due);
    await round();
    expect((await dueOf(userId)).digest).toEqual(until);
    quiet = null;
    moveTo(until);
    await round();
    expect(mailsTo(email, subject)).toHaveLength(1);
  });

  it('tells what came while it was sent the next time', async () => {
    const { userId, email } = await aUser();
    await hear(stopped(userId));
    moveTo((await dueOf(userId)).digest!);
    const send = mailer.send.bind(mailer);
    mailer.send = async (mail) => {
      if (mail.subject.includes(subject)) {
        mailer.send = send;
        await hear(stopped(userId), other);
      }
      await send(mail);
    };
    await round();
    const next = (await dueOf(userId)).digest!;
    expect(next.getTime()).toBeGreaterThan(auth.clock.now().getTime());
    moveTo(next);
    await round();
    const told = mailsTo(email, subject).map(({ text }) => text.match(/החשבון ״דנה לוי״/g)?.length);
    expect(told.reduce<number>((sum, count = 0) => sum + count, 0)).toBe(2);
  });

  it('comes weekly for who wants that, from the next one on', async () => {
    const { userId } = await aUser();
    await hear(stopped(userId));
    const daily = (await dueOf(userId)).digest!;
    await save(userId, { digestEvery: 'week' });
    const weekly = (await dueOf(userId)).digest!;
    expect(weekly.getTime()).toBeGreaterThanOrEqual(daily.getTime());
    expect(new Date(weekly).toLocaleDateString('en', { weekday: 'long', timeZone: 'Asia/Jerusalem' })).toBe(
      'Sunday',
    );
  });

  it('comes at its hour in the zone that its user moved to', async () => {
    const { userId } = await aUser();
    await hear(stopped(userId));
    await users().change(userId, userId, (known) => ({ state: { ...known, timeZone: 'Pacific/Auckland' } }));
    const data = { userId, timeZone: 'Pacific/Auckland', revision: 2 };
    const envelope = { id: uniqueName('event'), tenant: userId, traceId: '', time: auth.clock.now() };
    const event = newEvent(timeZoneChanged, { ...envelope, data });
    const { app } = auth;
    const move = () => app.get(MoveDigestWhenTimeZoneChanged).handle(event);
    await move();
    await move();
    const moved = new Date((await dueOf(userId)).digest!);
    expect(moved.toLocaleTimeString('en', { hour: 'numeric', timeZone: 'Pacific/Auckland' })).toBe('8 AM');
    // What comes later follows the same clock.
    await hear(stopped(userId), other);
    expect((await dueOf(userId)).digest).toEqual(moved);
  });
});

describe('a subscription that ends', () => {
  it('is warned of once, three days before', async () => {
    const { userId } = await aUser();
    const later = await aUser();
    const endsIn = (id: string, days: number) =>
      users().change(id, id, (known) => ({
        state: {
          ...known,
          subscriptionPlan: 'pro',
          subscriptionExpiresAt: new Date(auth.clock.now().getTime() + days * dayMs),
        },
      }));
    await endsIn(userId, 2);
    await endsIn(later.userId, 4);
    const warn = ({ app }: Auth) => app.get(WarnOfEndingSubscriptions).round();
    await Promise.all([warn(auth), warn(other)]);
    await warn(auth);
    const { items } = await list(userId);
    expect(items.map(({ text }) => text)).toEqual([expect.stringMatching(/^חבילת מקצוען מסתיימת ב־/)]);
    expect((await list(later.userId)).items).toEqual([]);
  });
});
