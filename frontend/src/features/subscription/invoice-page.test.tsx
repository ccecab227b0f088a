import { describe, expect, it, jest } from '@jest/globals';
import { listInvoices } from '@megafon/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anInvoice } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { InvoicePage } from './invoice-page.js';

const at = (number: number) => ({
  path: `/subscription/invoices/${number}`,
  route: '/subscription/invoices/:number',
});
const server = () => anEmptyServer().on(listInvoices, { success: true, invoices: [anInvoice()] });

describe('an invoice on paper', () => {
  it('says all that the law wants, and is printed by the browser', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    renderPage(InvoicePage, server(), at(1_001));
    expect(await screen.findByRole('heading', { name: 'חשבונית מס/קבלה 1001' })).toBeTruthy();
    for (const text of ['512345678', 'דנה לוי', 'מע״מ 18%', 'שולם באמצעות PayPal', 'מגפון בע״מ'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(document.title).toBe('חשבונית מס/קבלה 1001 · מגפון');
    await userEvent.click(screen.getByRole('button', { name: 'הדפסה או שמירה כ־PDF' }));
    expect(print).toHaveBeenCalledTimes(1);
    await expectAccessible();
  });

  it('says that there is none of this number, and that it could not be loaded', async () => {
    renderPage(InvoicePage, server(), at(7));
    expect(await screen.findByText('אין אצלכם חשבונית כזו.')).toBeTruthy();
    renderPage(InvoicePage, anEmptyServer().on(listInvoices, refusal('SERVICE.UNEXPECTED')), at(1_001));
    expect(await screen.findByText('שגיאה בטעינת החשבוניות')).toBeTruthy();
  });
});
