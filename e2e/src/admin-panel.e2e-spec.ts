import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminStats,
  getAuditVerification,
  getDeadLetter,
  getDefaultSettings,
  getSubscriptionStatus,
  listAllPlans,
  listAudit,
  listDeadLetters,
  listUserDeletions,
  listUsers,
  removeUser,
  replayDeadLetter,
  systemSettings,
  updateDefaultSettings,
  updateUser,
  verify,
} from '@megafon/contracts';
import { ApiUser, demoSignIns, sharedTestStack } from '@megafon/infra';
import type { SharedSystem } from '@megafon/infra';
import { eventually } from '@megafon/testing';
import { sendUnfit } from './given-up.js';
import { expectLedTo } from './led-to.js';
import { expectSound, inEachLook } from './looks.js';
import { Person } from './person.js';

const setUpMs = 300_000;
/** Passwords are not tried forty times a second. */
const signingIn = { everyMs: 500 };
const stepMs = 240_000;
const [, demoAdmin, superadmin] = demoSignIns;
const name = 'דנה הבודקת';

/** One story, told in order: each step stands on the one before. */
describe('the admin panel', () => {
  let system: SharedSystem;
  let stack: SharedSystem['stack'];
  let me: SharedSystem['user'];
  let api: ApiUser;
  let user: ApiUser;
  let sigal: Person;

  beforeAll(async () => {
    system = await sharedTestStack('admin-panel');
    ({ stack, user: me } = system);
    api = await ApiUser.signIn(stack.gatewayUrl, superadmin.email, superadmin.password);
    user = await ApiUser.signIn(stack.gatewayUrl, me.email, me.password);
    sigal = await Person.sitsDown();
  }, setUpMs);

  afterAll(async () => {
    await sigal?.leaves();
  }, setUpMs);

  const panel = (tab: string, more = '') => sigal.opens(`${stack.gatewayUrl}/admin?tab=${tab}${more}`);
  const leadsTo = (person: Person, path: string, led: string) =>
    expectLedTo(person, stack.gatewayUrl, path, led);
  const isClean = () => inEachLook(sigal.page, () => expectSound(sigal.page));
  const mine = `&q=${encodeURIComponent('admin-panel@megafon.test')}`;
  const row = async () => (await api.call(listUsers, { query: { search: me.email } })).data[0];

  it(
    'is all that a superadmin has: every other path leads there',
    async () => {
      await sigal.opens(`${stack.gatewayUrl}/login`);
      await sigal.types('אימייל', superadmin.email);
      await sigal.types('סיסמה', superadmin.password);
      await sigal.presses('button', 'כניסה');
      await sigal.sees('סופר אדמין');
      const ofVisitors = ['/', '/login', '/register'];
      const ofUsers = [
        '/home',
        '/quickstart',
        '/campaigns',
        '/group-boxes/65f000000000000000000001',
        '/settings',
      ];
      for (const path of [...ofVisitors, ...ofUsers, '/subscription', '/nowhere'])
        await leadsTo(sigal, path, '/admin');
    },
    stepMs,
  );

  it(
    'is what an admin has beside all that users have',
    async () => {
      const admin = await Person.sitsDown();
      await admin.signsIn(stack.gatewayUrl, demoAdmin);
      for (const path of ['/', '/login', '/nowhere']) await leadsTo(admin, path, '/dashboard');
      for (const path of ['/home', '/campaigns', '/settings']) await leadsTo(admin, path, path);
      await admin.presses('link', 'פאנל אדמין');
      await admin.sees('סקירה');
      await leadsTo(admin, '/admin', '/admin');
      await admin.leaves();
    },
    stepMs,
  );

  it(
    'is closed to whoever is no admin, whatever they ask',
    async () => {
      for (const call of [
        adminStats,
        listUsers,
        listAllPlans,
        systemSettings,
        getDefaultSettings,
        listAudit,
        listDeadLetters,
        listUserDeletions,
      ])
        await expect(user.call(call)).rejects.toThrow('אין הרשאות אדמין');
      const admin = await ApiUser.signIn(stack.gatewayUrl, demoAdmin.email, demoAdmin.password);
      const change = { params: { id: user.userId }, body: { role: 'admin' as const } };
      await expect(admin.call(updateUser, change)).rejects.toThrow('403');
      const letter = { params: { id: user.userId }, body: {} };
      await expect(admin.call(replayDeadLetter, letter)).rejects.toThrow('403');
      await expect(admin.call(removeUser, { params: { id: user.userId } })).rejects.toThrow('403');
      const response = await fetch(`${stack.gatewayUrl}/api/admin/users`);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: 'לא מחובר למערכת' });
    },
    stepMs,
  );

  it(
    'gives a user a plan that every service knows of, and takes it back',
    async () => {
      await panel('users', mine);
      await sigal.presses('button', `פרטים: ${name}`);
      await sigal.chooses('חבילה', 'Pro');
      await sigal.sees('החבילה עודכנה');
      expect((await row())?.subscriptionPlan).toBe('pro');
      const status = async () => (await user.call(getSubscriptionStatus)).subscription;
      expect(await status()).toMatchObject({ plan: 'pro', limits: { facebookAccounts: 10 } });
      await sigal.chooses('חבילה', 'Premium');
      await eventually(async () => expect((await status()).plan).toBe('premium'), { timeoutMs: 90_000 });
    },
    stepMs,
  );

  it(
    'gives a role at once: the token from before is worth nothing, and a new one opens the panel',
    async () => {
      await panel('users', mine);
      await sigal.presses('button', `פרטים: ${name}`);
      await sigal.chooses('תפקיד', 'אדמין');
      await sigal.sees('התפקיד עודכן');
      await eventually(() => expect(user.call(verify)).rejects.toThrow('401'), { timeoutMs: 90_000 });
      // The second of the change is refused whole.
      const again = await eventually(async () => {
        const signedIn = await ApiUser.signIn(stack.gatewayUrl, me.email, me.password);
        await signedIn.call(adminStats);
        return signedIn;
      }, signingIn);
      await api.call(updateUser, { params: { id: user.userId }, body: { role: 'user' } });
      await expect(again.call(adminStats)).rejects.toThrow('401');
    },
    stepMs,
  );

  it(
    'keeps the last superadmin',
    async () => {
      const body = { role: 'user' as const };
      await expect(api.call(updateUser, { params: { id: api.userId }, body })).rejects.toThrow(
        'USER.LAST_SUPERADMIN',
      );
      await expect(api.call(removeUser, { params: { id: api.userId } })).rejects.toThrow(
        'USER.LAST_SUPERADMIN',
      );
    },
    stepMs,
  );

  it(
    'shows plans, of which one is popular, and refuses to delete one that somebody has',
    async () => {
      await panel('plans');
      await sigal.presses('button', 'סימון כפופולרית: חבילת פרימיום');
      const popular = async () =>
        (await api.call(listAllPlans)).plans.filter(({ isPopular }) => isPopular).map(({ planId }) => planId);
      await eventually(async () => expect(await popular()).toEqual(['premium']), { timeoutMs: 90_000 });
      await sigal.presses('button', 'סימון כפופולרית: חבילת מקצוען');
      await eventually(async () => expect(await popular()).toEqual(['pro']), { timeoutMs: 90_000 });
      await sigal.presses('button', 'מחיקה: חבילת פרימיום');
      await sigal.presses('button', 'מחיקה');
      await sigal.sees('אי אפשר למחוק חבילה שיש לה מנויים. אפשר להפסיק למכור אותה');
    },
    stepMs,
  );

  it(
    'shows how the system stands, as measured',
    async () => {
      await panel('system');
      await sigal.sees('בריאות המערכת');
      await sigal.sees('ניצול משאבים');
      await eventually(
        async () => {
          const { lag, browsers, memory, ...rest } = (await api.call(systemSettings)).data.health;
          expect(rest).toMatchObject({ server: { ok: true }, database: { ok: true }, kafka: { ok: true } });
          expect(memory!.usedBytes).toBeGreaterThan(0);
          expect(browsers?.processes).toBeGreaterThan(0);
          expect(lag!.filter(({ worst }) => worst === null)).toEqual([]);
        },
        { timeoutMs: 90_000, everyMs: 1_000 },
      );
      await panel('activity');
      await sigal.sees('הרשמות אחרונות');
      await panel('accounts');
      await sigal.sees('חשבונות פייסבוק');
    },
    stepMs,
  );

  it(
    'sets what users are granted who register afterwards, and leaves the others what they have',
    async () => {
      const limitsOf = async (one: ApiUser) => (await one.call(getSubscriptionStatus)).subscription.limits;
      const before = await ApiUser.register(stack.gatewayUrl, 'before@admin-panel.test');
      await eventually(async () => expect(await limitsOf(before)).toMatchObject({ facebookGroups: 10 }));
      await panel('system');
      await sigal.sees('הגדרות ברירת מחדל למשתמשים חדשים');
      await sigal.types('קבוצות', '17');
      await sigal.presses('button', 'שמירה');
      await sigal.sees('הגדרות ברירת המחדל נשמרו');
      await isClean();
      const after = await ApiUser.register(stack.gatewayUrl, 'after@admin-panel.test');
      await eventually(async () => expect(await limitsOf(after)).toMatchObject({ facebookGroups: 17 }), {
        timeoutMs: 90_000,
      });
      expect(await limitsOf(before)).toMatchObject({ facebookGroups: 10 });
      const none = { facebookAccounts: null, campaignsPerMonth: null, facebookGroups: null };
      await api.call(updateDefaultSettings, { body: none });
    },
    stepMs,
  );

  it(
    'shows what admins did, by whom and to whom, and narrows it',
    async () => {
      const ofAdmins = { account: 'administration', act: 'new-user-limits-changed' };
      await eventually(
        async () => {
          const { items } = await api.call(listAudit, { query: ofAdmins });
          expect(items.map(({ details }) => details['facebookGroups'])).toEqual([null, 17]);
          expect(items[0]).toMatchObject({ by: { id: api.userId }, target: { id: 'new-users' } });
        },
        { timeoutMs: 90_000 },
      );
      await panel('audit');
      await sigal.sees('ברירות המחדל למשתמשים חדשים שונו');
      const { data } = await api.call(getAuditVerification);
      await sigal.sees(data === null ? 'היומן עוד לא אומת' : 'היומן שלם, כפי שנכתב');
      await isClean();
      await sigal.chooses('סינון לפי פעולה', 'תפקיד שונה');
      await sigal.sees('from: user');
      await sigal.chooses('סינון לפי מקור', 'עצירת חירום');
      await sigal.sees('לא נמצאו תוצאות');
    },
    stepMs,
  );

  it(
    'shows what services gave up, and has it sent again: while the cause is not mended, it is given up again',
    async () => {
      const id = `unfit:${Date.now()}`;
      await sendUnfit(system, id);
      const ofMine = async () =>
        (await api.call(listDeadLetters)).items.filter(({ messageId }) => messageId === id);
      const [letter] = await eventually(
        async () => {
          const found = await ofMine();
          expect(found).toMatchObject([{ state: 'waiting', cause: 'wrong-data', group: 'admin' }]);
          return found;
        },
        { timeoutMs: 90_000 },
      );
      await panel('system');
      await sigal.presses('link', 'לרשימת ההודעות שלא עובדו');
      await sigal.sees('campaigns.campaign.changed.v1');
      await isClean();
      await sigal.presses('button', 'לשלוח שוב: campaigns.campaign.changed.v1, admin');
      await sigal.presses('button', 'לשלוח שוב');
      await sigal.sees('ההודעה נשלחה שוב');
      await eventually(async () => expect(await ofMine()).toHaveLength(2), { timeoutMs: 90_000 });
      const details = async () => (await api.call(getDeadLetter, { params: { id: letter!.id } })).data;
      expect(await details()).toMatchObject({ state: 'sent', askedBy: { id: api.userId }, diedAgain: {} });
      await panel('dead-letters', `&letter=${letter!.id}`);
      await sigal.sees('היא נשלחה שוב, והטיפול בה נכשל שוב');
      await isClean();
      await expect(api.call(replayDeadLetter, { params: { id: letter!.id }, body: {} })).rejects.toThrow(
        'DEAD_LETTER.SENT_ALREADY',
      );
      await eventually(
        async () => {
          const { items } = await api.call(listAudit, { query: { act: 'dead-letter-replayed' } });
          expect(items.map(({ by, target }) => [by?.id, target?.id])).toEqual([[api.userId, letter!.id]]);
        },
        { timeoutMs: 90_000 },
      );
    },
    stepMs,
  );

  it(
    'deletes a user, who can then no longer do anything, and sees every service forget them',
    async () => {
      const gone = await ApiUser.register(stack.gatewayUrl, 'gone@admin-panel.test');
      await panel('users', `&q=${encodeURIComponent('gone@admin-panel.test')}`);
      await sigal.presses('button', 'מחיקה: בודקת');
      await sigal.presses('button', 'מחיקה');
      await sigal.sees('המשתמש נמחק');
      await eventually(() => expect(gone.call(verify)).rejects.toThrow('401'), { timeoutMs: 90_000 });
      const { data } = await api.call(listUsers, { query: { search: 'gone@admin-panel.test' } });
      expect(data).toEqual([]);
      const deletion = async () => {
        const { underWay, ended } = (await api.call(listUserDeletions)).data;
        return [...underWay, ...ended].find(({ userId }) => userId === gone.userId);
      };
      await eventually(
        async () =>
          expect(await deletion()).toMatchObject({
            by: { id: api.userId },
            waitsFor: [],
            finishedAt: expect.any(String),
          }),
        { timeoutMs: 60_000 },
      );
      // Nobody pressed anything meanwhile: the page looks again by itself.
      await sigal.sees(gone.userId);
      await sigal.sees('הסתיים');
      await isClean();
      expect(sigal.uncaughtErrors).toEqual([]);
    },
    stepMs,
  );
});
