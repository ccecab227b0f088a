import { describe, expect, it } from '@jest/globals';
import { listCommentBoxes, listFacebookAccounts, listGroupBoxes, listPostBoxes } from '@megafon/contracts';
import { screen } from '@testing-library/react';
import { accountsReply, aCommentBox, aGroupBox, anAccount, aPostBox } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { QuickstartPage } from './quickstart-page.js';

describe('the quick start', () => {
  it('counts a step as done when its list holds anything', async () => {
    renderPage(QuickstartPage, anEmptyServer().on(listPostBoxes, [aPostBox()]));
    expect((await screen.findByText('1 / 4')).getAttribute('dir')).toBe('ltr');
    expect(screen.getByRole('link', { name: /חיבור חשבון פייסבוק/ }).getAttribute('href')).toBe(
      '/facebook-connections',
    );
    expect(screen.queryByText('כל הכבוד, הכול מוכן!')).toBeNull();
    await expectAccessible();
  });

  it('congratulates and leads to campaigns when all four are done', async () => {
    const server = anEmptyServer()
      .on(listFacebookAccounts, accountsReply(anAccount()))
      .on(listGroupBoxes, { success: true, data: [aGroupBox()] })
      .on(listCommentBoxes, [aCommentBox()])
      .on(listPostBoxes, [aPostBox()]);
    renderPage(QuickstartPage, server);
    expect(await screen.findByText('4 / 4')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'לקמפיינים' }).getAttribute('href')).toMatch(/^\/campaigns/);
    await expectAccessible();
  });

  it('loads again what failed', async () => {
    const server = anEmptyServer().on(listGroupBoxes, refusal('SERVICE.UNEXPECTED'));
    const { person } = renderPage(QuickstartPage, server);
    expect(await screen.findByText('שגיאה בטעינת ההתקדמות')).toBeTruthy();
    server.on(listGroupBoxes, { success: true, data: [] });
    await person.click(screen.getByRole('button', { name: 'נסו שוב' }));
    expect(await screen.findByText('0 / 4')).toBeTruthy();
  });
});
