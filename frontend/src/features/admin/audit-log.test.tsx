import { describe, expect, it } from '@jest/globals';
import { adminStats, getAuditVerification, getKillSwitch, listAudit } from '@megafon/contracts';
import type { AuditLine, ReplyOf } from '@megafon/contracts';
import { screen, within } from '@testing-library/react';
import { anId, aUser } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import type { FakeServer } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { AdminPage } from './admin-page.js';

const recently = new Date(Date.now() - 3_600_000).toISOString();
const whole = { at: recently, chains: 12, lines: 3_400, breaks: [], broken: 0 };
const [dana, avi, bakery] = [anId(), anId(), anId()];
const click: AuditLine = {
  id: `${bakery}:1`,
  at: recently,
  act: 'submitting',
  user: { id: dana, name: 'דנה' },
  account: { id: bakery, name: 'המאפייה' },
  by: null,
  target: null,
  details: { kind: 'publish', attempt: 1, failure: null },
};
const roleChange: AuditLine = {
  id: 'administration:4',
  at: recently,
  act: 'role-changed',
  user: null,
  account: { id: 'administration', name: '' },
  by: { id: avi, name: 'אבי' },
  target: { id: dana, name: '' },
  details: { from: 'user', to: 'admin' },
};
type State = ReplyOf<typeof getAuditVerification>['data'];
const aServer = (state: State = whole) =>
  anEmptyServer()
    .on(adminStats, refusal('SERVICE.UNAVAILABLE'))
    .on(getKillSwitch, refusal('SERVICE.UNAVAILABLE'))
    .on(getAuditVerification, { success: true, data: state });
const open = (server: FakeServer, more = '') =>
  renderPage(AdminPage, server, {
    path: `/admin?tab=audit${more}`,
    route: '/admin',
    user: aUser({ role: 'admin', isAdmin: true }),
  });
const lines = async () =>
  within(await screen.findByRole('list', { name: 'יומן ביקורת' })).findAllByRole('listitem');

describe('the audit log', () => {
  it('says who did what, to whom, with which account, and that it is whole', async () => {
    open(aServer().on(listAudit, { items: [click, roleChange], nextCursor: null }));
    const [first, second] = await lines();
    expect(first?.textContent).toContain('לפני לחיצה');
    expect(first?.textContent).toContain('משתמש: דנה');
    expect(first?.textContent).toContain('חשבון: המאפייה');
    expect(first?.textContent).toContain('kind: publish · attempt: 1');
    expect(first?.textContent).not.toContain('failure');
    expect(second?.textContent).toContain('תפקיד שונה');
    expect(second?.textContent).toContain('מבצע: אבי');
    expect(second?.textContent).toContain(`על: ${dana}`);
    expect(second?.textContent).toContain('מקור: פעולות אדמינים');
    expect(await screen.findByText('היומן שלם, כפי שנכתב')).toBeTruthy();
    expect(screen.getByText(/שרשרות: 12 · שורות: 3,400/)).toBeTruthy();
    await expectAccessible();
  });

  it('is narrowed to a user, an account, an act and a chain, and widened again', async () => {
    const asked: unknown[] = [];
    const server = aServer().on(listAudit, ({ query }) => {
      asked.push(query);
      return { items: [click], nextCursor: null };
    });
    const { person } = open(server);
    await person.click(await screen.findByRole('button', { name: 'רק משתמש: דנה' }));
    await person.click(await screen.findByRole('button', { name: 'רק חשבון: המאפייה' }));
    await person.selectOptions(screen.getByRole('combobox', { name: 'סינון לפי פעולה' }), 'נכשלה');
    await screen.findByRole('button', { name: 'ביטול הסינון, חשבון: המאפייה' });
    expect(asked.at(-1)).toEqual({ user: dana, account: bakery, act: 'failed' });
    await person.click(screen.getByRole('button', { name: 'ביטול הסינון, משתמש: דנה' }));
    await person.selectOptions(screen.getByRole('combobox', { name: 'סינון לפי מקור' }), 'עצירת חירום');
    expect(await screen.findByRole('option', { name: 'עצירת חירום', selected: true })).toBeTruthy();
    expect(asked.at(-1)).toEqual({ account: 'kill-switch', act: 'failed' });
    await expectAccessible();
  });

  it('goes on with the next page', async () => {
    const server = aServer().on(listAudit, ({ query }) =>
      (query as { cursor?: string }).cursor === 'next'
        ? { items: [roleChange], nextCursor: null }
        : { items: [click], nextCursor: 'next' },
    );
    const { person } = open(server);
    await person.click(await screen.findByRole('button', { name: 'טעינת עוד' }));
    expect(await screen.findByText('תפקיד שונה', { selector: 'bdi' })).toBeTruthy();
    expect(await lines()).toHaveLength(2);
  });

  it('says that it is empty, that nothing fits, and that it could not be had', async () => {
    const none = aServer(null).on(listAudit, { items: [], nextCursor: null });
    const empty = open(none);
    expect(await screen.findByText('היומן ריק')).toBeTruthy();
    expect(await screen.findByText('היומן עוד לא אומת')).toBeTruthy();
    await expectAccessible();
    empty.unmount();
    const narrowed = open(none, '&act=failed');
    expect(await screen.findByText('לא נמצאו תוצאות')).toBeTruthy();
    narrowed.unmount();
    open(
      aServer()
        .on(listAudit, refusal('SERVICE.TIMEOUT'))
        .on(getAuditVerification, refusal('SERVICE.TIMEOUT')),
    );
    expect(await screen.findByText('שגיאה בטעינת יומן הביקורת')).toBeTruthy();
    expect(await screen.findByText('שגיאה בטעינת מצב היומן')).toBeTruthy();
  });

  it('says which chains are broken, and where', async () => {
    const breaks = [{ accountId: bakery, seq: 7, fault: 'changed' as const }];
    open(aServer({ ...whole, broken: 1, breaks }).on(listAudit, { items: [click], nextCursor: null }));
    const alert = await screen.findByRole('alert', { name: /שרשרות פגומות: 1/ });
    expect(alert.textContent).toContain('שורה 7 · שונתה');
    expect(alert.textContent).toContain(bakery);
    await expectAccessible();
  });

  it('says that it was not verified for long', async () => {
    const at = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString();
    open(aServer({ ...whole, at }).on(listAudit, { items: [click], nextCursor: null }));
    expect(await screen.findByText('היומן לא אומת יותר מיומיים')).toBeTruthy();
  });
});
