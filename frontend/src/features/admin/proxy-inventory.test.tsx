import { describe, expect, it } from '@jest/globals';
import {
  addProxy,
  adminStats,
  getKillSwitch,
  listProxies,
  releaseProxy,
  removeProxy,
} from '@megafon/contracts';
import type { Proxy, ReplyOf } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { anId, aUser } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { inContent } from '../../testing/in-content.js';
import { AdminPage } from './admin-page.js';

const admin = aUser({ role: 'admin', isAdmin: true });
const aProxy = (over: Partial<Proxy> = {}): Proxy => ({
  proxyId: anId(),
  host: '10.0.0.1',
  port: 4400,
  status: 'healthy',
  accountId: null,
  lastCheckedAt: null,
  failures: 0,
  ...over,
});
const free = aProxy();
const held = aProxy({ port: 4401, accountId: 'a'.repeat(24) });
const ill = aProxy({ port: 4402, status: 'quarantined', accountId: 'b'.repeat(24), failures: 3 });

const pageOf = (...data: Proxy[]): ReplyOf<typeof listProxies> => ({
  success: true,
  data,
  pagination: { page: 1, limit: 50, total: data.length, pages: 1 },
  counts: {
    all: data.length,
    free: data.filter(({ accountId }) => accountId === null).length,
    quarantined: data.filter(({ status }) => status === 'quarantined').length,
  },
});
const aServer = (...proxies: Proxy[]) =>
  anEmptyServer()
    .on(getKillSwitch, { success: true, data: { isOn: false, reason: '', at: null, by: null } })
    .on(adminStats, refusal('SERVICE.UNAVAILABLE'))
    .on(listProxies, pageOf(...proxies));
const open = (server = aServer(free, held, ill), user = admin) =>
  renderPage(inContent(AdminPage), server, { path: '/admin?tab=proxies', user });
const row = (port: number) =>
  within(screen.getByText(`10.0.0.1:${String(port)}`).closest('li') as HTMLElement);

describe('the inventory of proxies', () => {
  it('shows each with its state, holder, failures and last check', async () => {
    open();
    expect(await screen.findByText('פרוקסים: 3 · פנויים: 1 · בהסגר: 1')).toBeTruthy();
    const addresses = screen.getAllByText(/^10\.0\.0\.1:/).map((node) => node.textContent);
    expect(addresses).toEqual(['10.0.0.1:4400', '10.0.0.1:4401', '10.0.0.1:4402']);
    expect(row(4402).getByText('בהסגר')).toBeTruthy();
    expect(row(4402).getByText(/3 כשלים/)).toBeTruthy();
    expect(row(4401).getByText('aaaaaaaaaa')).toBeTruthy();
    expect(row(4400).getByText(/^פנוי/)).toBeTruthy();
    await expectAccessible();
  });

  it('is empty, or not there, in words; an ordinary user does not even ask', async () => {
    const { unmount } = open(aServer());
    expect(await screen.findByText('אין פרוקסים במלאי')).toBeTruthy();
    unmount();
    const failing = aServer().on(listProxies, refusal('SERVICE.UNEXPECTED'));
    const { person, unmount: leave } = open(failing);
    expect(await screen.findByText('שגיאה בטעינת הפרוקסים')).toBeTruthy();
    failing.on(listProxies, pageOf(free));
    await person.click(screen.getByRole('button', { name: 'נסו שוב' }));
    expect(await screen.findByText('10.0.0.1:4400')).toBeTruthy();
    leave();
    const server = aServer(free);
    open(server, aUser());
    expect(screen.getByText('אין הרשאות אדמין')).toBeTruthy();
    expect(server.callsOf(listProxies)).toHaveLength(0);
  });

  it('adds one, and says what is wrong beside the field it is about', async () => {
    const server = aServer().on(addProxy, refusal('REQUEST.INVALID', { fields: ['host'] }));
    const { person } = open(server);
    await person.click(await screen.findByRole('button', { name: 'הוספת פרוקסי' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'הוספת פרוקסי' }));
    const submit = dialog.getByRole('button', { name: 'הוספת פרוקסי' });
    await person.click(submit);
    expect(dialog.getAllByText('שדה חובה')).toHaveLength(2);
    expect(server.callsOf(addProxy)).toHaveLength(0);
    await expectAccessible();
    await person.type(dialog.getByLabelText(/^כתובת/), '169.254.169.254');
    await person.type(dialog.getByLabelText(/^פורט/), '8080');
    await person.click(submit);
    expect(await dialog.findByText('הכתובת אינה תקינה, או שהיא ברשת פנימית')).toBeTruthy();
    server.on(addProxy, refusal('PROXY.EXISTS'));
    await person.click(submit);
    expect(await dialog.findByText('הפרוקסי כבר קיים במלאי')).toBeTruthy();
    server.on(addProxy, { success: true, data: free }).on(listProxies, pageOf(free));
    await person.type(dialog.getByLabelText(/^שם משתמש/), 'me');
    await person.type(dialog.getByLabelText(/^סיסמה/), 'secret');
    await person.click(submit);
    expect(await screen.findByText('הפרוקסי נוסף למלאי')).toBeTruthy();
    expect(server.callsOf(addProxy).at(-1)?.body).toEqual({
      host: '169.254.169.254',
      port: 8080,
      username: 'me',
      password: 'secret',
    });
    expect(await screen.findByText('10.0.0.1:4400')).toBeTruthy();
  });

  it('removes a free one after the question, never one that an account has', async () => {
    const server = aServer(free, held).on(removeProxy, () => {
      server.on(listProxies, pageOf(held));
      return { success: true as const };
    });
    const { person } = open(server);
    await screen.findByText('10.0.0.1:4400');
    expect(row(4401).getByRole<HTMLButtonElement>('button', { name: /^הסרה/ }).disabled).toBe(true);
    await person.click(row(4400).getByRole('button', { name: /^הסרה/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'להסיר את הפרוקסי מהמלאי?' }));
    expect(server.callsOf(removeProxy)).toHaveLength(0);
    await person.click(dialog.getByRole('button', { name: 'הסרה' }));
    expect((await screen.findByText('הפרוקסי הוסר מהמלאי')).closest('[role=alert]')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('10.0.0.1:4400')).toBeNull());
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
  });

  it('says so when an account took it in the meantime', async () => {
    const { person } = open(aServer(free).on(removeProxy, refusal('PROXY.IN_USE')));
    await person.click(await screen.findByRole('button', { name: 'הסרה: 10.0.0.1:4400' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'הסרה' }));
    expect(await screen.findByText('הפרוקסי משויך לחשבון ואי אפשר להסיר אותו')).toBeTruthy();
  });

  it('lets one out of quarantine', async () => {
    const well = { ...ill, status: 'healthy' as const, failures: 0 };
    const server = aServer(ill).on(releaseProxy, () => {
      server.on(listProxies, pageOf(well));
      return { success: true as const, data: well };
    });
    const { person } = open(server);
    await person.click(await screen.findByRole('button', { name: 'הוצאה מההסגר: 10.0.0.1:4402' }));
    expect(await screen.findByText(/^הפרוקסי יצא מההסגר/)).toBeTruthy();
    expect(await screen.findByText('תקין')).toBeTruthy();
  });

  it('is searched, filtered and leafed through by the server, and its counts stay those of all', async () => {
    const counts = { all: 121, free: 120, quarantined: 1 };
    const server = aServer().on(listProxies, ({ query }) => {
      const { page = '1', search = '' } = query;
      const data = search === '9.9.9.9' ? [] : [aProxy({ port: 5000 + Number(page) })];
      return {
        ...pageOf(...data),
        counts,
        pagination: { page: Number(page), limit: 50, total: 121, pages: 3 },
      };
    });
    const { person } = open(server);
    await screen.findByText('פרוקסים: 121 · פנויים: 120 · בהסגר: 1');
    await person.click(screen.getByRole('button', { name: 'הבא' }));
    expect(await screen.findByText('10.0.0.1:5002')).toBeTruthy();
    await person.selectOptions(screen.getByRole('combobox', { name: 'סינון' }), 'בהסגר');
    expect(await screen.findByText('10.0.0.1:5001')).toBeTruthy();
    await person.type(screen.getByRole('searchbox'), '9.9.9.9');
    expect(await screen.findByText('לא נמצאו תוצאות')).toBeTruthy();
    expect(screen.getByText('פרוקסים: 121 · פנויים: 120 · בהסגר: 1')).toBeTruthy();
    expect(server.callsOf(listProxies).at(-1)?.query).toMatchObject({
      page: '1',
      search: '9.9.9.9',
      filter: 'quarantined',
    });
    await person.click(screen.getByRole('button', { name: 'ניקוי הסינון' }));
    expect(await screen.findByText('10.0.0.1:5001')).toBeTruthy();
  });
});
