import { describe, expect, it } from '@jest/globals';
import {
  accountStateChanged,
  listFacebookAccounts,
  removeFacebookAccount,
  testFacebookAccount,
} from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { accountsReply, anAccount } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, happen, renderPage } from '../../testing/render-page.js';
import { ConnectionsPage } from './connections-page.js';

describe('the Facebook connections page', () => {
  it('shows each account with its state, proxy and use', async () => {
    const server = anEmptyServer().on(listFacebookAccounts, accountsReply(anAccount({ usageCount: 2 })));
    renderPage(ConnectionsPage, server);
    const card = await screen.findByRole('article', { name: 'דנה לוי' });
    expect(within(card).getByText('מחובר')).toBeTruthy();
    expect(within(card).getByText('127.0.0.1:4400')).toBeTruthy();
    expect(within(card).getByText('שני שימושים')).toBeTruthy();
    expect(within(card).queryByRole('button', { name: 'חיבור מחדש' })).toBeNull();
    await expectAccessible();
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
    await person.click(screen.getByRole('button', { name: 'נסה שוב' }));
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
    await person.click(await screen.findByRole('button', { name: 'הסרה' }));
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
    await person.click(await screen.findByRole('button', { name: 'הסרה' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'הסרה' }));
    expect(await screen.findByText('שגיאה בהסרת חשבון פייסבוק')).toBeTruthy();
  });

  it('shows an account as disconnected when its test fails, and offers to connect it again', async () => {
    const server = anEmptyServer()
      .on(listFacebookAccounts, accountsReply(anAccount()))
      .on(testFacebookAccount, refusal('SERVICE.TIMEOUT'));
    const { person } = renderPage(ConnectionsPage, server);
    await person.click(await screen.findByRole('button', { name: 'בדיקת חיבור' }));
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

  it('follows the state of an account by itself', async () => {
    const account = anAccount();
    const server = anEmptyServer().on(listFacebookAccounts, accountsReply(account));
    const { feed } = renderPage(ConnectionsPage, server);
    await screen.findByText('מחובר');
    const ill = { ...account, status: 'paused' as const, message: 'הרשת ביקשה אימות' };
    server.on(listFacebookAccounts, accountsReply(ill));
    happen(feed, accountStateChanged, {
      accountId: account.accountId,
      owner: 'user-1',
      accountName: account.accountName,
      status: 'paused',
      reason: 'checkpoint',
      message: ill.message,
    });
    await waitFor(() => expect(screen.getByText('הרשת ביקשה אימות')).toBeTruthy());
  });

  it('does not open the form beyond the limit of the plan', async () => {
    const accounts = [1, 2, 3].map((n) => anAccount({ accountName: `חשבון ${String(n)}` }));
    const server = anEmptyServer().on(listFacebookAccounts, accountsReply(...accounts));
    const { person } = renderPage(ConnectionsPage, server);
    await screen.findByText('3 מתוך 3 חשבונות בשימוש');
    await person.click(screen.getByRole('button', { name: 'הוספת חשבון' }));
    expect(screen.getByText('הגעת למגבלה של 3 חשבונות פייסבוק')).toBeTruthy();
  });
});
