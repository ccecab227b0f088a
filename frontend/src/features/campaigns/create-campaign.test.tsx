import { describe, expect, it } from '@jest/globals';
import { listCommentBoxes, listFacebookAccounts, listGroupBoxes, listPostBoxes } from '@megafon/contracts';
import { screen, within } from '@testing-library/react';
import { aPostBox } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, renderPage } from '../../testing/render-page.js';
import { CampaignsPage } from './campaigns-page.js';

describe('creating a campaign while its materials cannot be had', () => {
  it('says which could not be loaded, and asks for each again', async () => {
    const broken = refusal('SERVICE.UNEXPECTED');
    const server = anEmptyServer()
      .on(listPostBoxes, broken)
      .on(listGroupBoxes, broken)
      .on(listCommentBoxes, broken)
      .on(listFacebookAccounts, broken);
    const { person } = renderPage(CampaignsPage, server, { path: '/campaigns?create=true' });
    const failure = (text: string) => screen.findByText(text).then((line) => line.closest('[role=alert]'));
    expect(await failure('שגיאה בטעינת ארגזי הקבוצות')).toBeTruthy();
    expect(await failure('שגיאה בטעינת ארגזי התגובות')).toBeTruthy();
    expect(await failure('שגיאה בטעינת חשבונות פייסבוק')).toBeTruthy();
    const posts = await failure('שגיאה בטעינת ארגזי הפוסטים');

    server.on(listPostBoxes, [aPostBox()]);
    await person.click(within(posts as HTMLElement).getByText('נסה שוב'));
    expect(await screen.findByLabelText(/ארגז פוסטים/)).toBeTruthy();
    expect(screen.queryByText('שגיאה בטעינת ארגזי הפוסטים')).toBeNull();
  });
});
