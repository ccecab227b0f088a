import { describe, expect, it } from '@jest/globals';
import { listCommentBoxes, listFacebookAccounts, listGroupBoxes, listPostBoxes } from '@megafon/contracts';
import { screen } from '@testing-library/react';
import { accountsReply, aCommentBox, aGroupBox, anAccount, anId, aPostBox } from '../../testing/builders.js';
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
      .on(listGroupBoxes, { success: true, data: [aGroupBox({ groups: [anId()] })] })
      .on(listCommentBoxes, [aCommentBox()])
      .on(listPostBoxes, [aPostBox()]);
    renderPage(QuickstartPage, server);
    expect(await screen.findByText('4 / 4')).toBeTruthy();
    expect(screen.getByText('כל הכבוד, הכול מוכן!')).toBeTruthy();
    expect(screen.queryByText('חסר משהו')).toBeNull();
    expect(screen.getByRole('link', { name: 'לקמפיינים' }).getAttribute('href')).toMatch(/^\/campaigns/);
    await expectAccessible();
  });

  it.each([
    ['no account can write', { account: { status: 'disconnected' } }, /^חיבור חשבון פייסבוק/, /אף חשבון/],
    ['no account may be acted in', { account: { consentedAt: null } }, /^חיבור חשבון פייסבוק/, /אף חשבון/],
    ['the group boxes are empty', { groups: [] }, /^יצירת ארגז קבוצות/, /אין עדיין קבוצות/],
    ['the comment boxes are empty', { comments: [] }, /^יצירת ארגז תגובות/, /אין עדיין תגובות/],
    ['the post boxes are empty', { posts: [] }, /^יצירת ארגז פוסטים/, /אין עדיין פוסטים/],
  ] as const)('counts four steps, and says what is missing where %s', async (_where, less, card, said) => {
    const all = { account: {}, groups: [anId()], comments: ['עדיין רלוונטי?'], posts: ['מבצע'], ...less };
    const server = anEmptyServer()
      .on(listFacebookAccounts, accountsReply(anAccount(all.account)))
      .on(listGroupBoxes, { success: true, data: [aGroupBox({ groups: [...all.groups] })] })
      .on(listCommentBoxes, [aCommentBox([...all.comments])])
      .on(listPostBoxes, [aPostBox([...all.posts])]);
    renderPage(QuickstartPage, server);
    expect(await screen.findByText('4 / 4')).toBeTruthy();
    expect(screen.getByText('כל הכבוד, כמעט הכול מוכן!')).toBeTruthy();
    expect(screen.queryByText(/החשבון מחובר והארגזים מלאים/)).toBeNull();
    expect(screen.getByRole('link', { name: 'לקמפיינים' })).toBeTruthy();
    const step = screen.getByRole('link', { name: new RegExp(`${card.source.slice(1)}.*חסר משהו`) });
    expect(step.textContent).toMatch(said);
    expect(screen.getAllByText('חסר משהו')).toHaveLength(1);
    await expectAccessible();
  });

  it('shows the steps though a list fails, which counts as not done, and loads that again', async () => {
    let answer: () => void = () => undefined;
    const server = anEmptyServer()
      .on(listPostBoxes, [aPostBox()])
      .on(listGroupBoxes, refusal('SERVICE.UNEXPECTED'));
    const { person } = renderPage(QuickstartPage, server);
    expect(await screen.findByText('שגיאה בטעינת ההתקדמות')).toBeTruthy();
    expect(screen.getByText('1 / 4')).toBeTruthy();
    const pathOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(pathOf(/חיבור חשבון פייסבוק/)).toBe('/facebook-connections');
    expect(pathOf(/יצירת ארגז קבוצות/)).toBe('/group-boxes');
    expect(pathOf(/יצירת ארגז תגובות/)).toBe('/comment-boxes');
    expect(pathOf(/יצירת ארגז פוסטים/)).toBe('/post-boxes');
    await expectAccessible();
    server.on(
      listGroupBoxes,
      () => new Promise((resolve) => (answer = () => resolve({ success: true, data: [aGroupBox()] }))),
    );
    await person.click(screen.getByRole('button', { name: 'נסו שוב' }));
    expect(pathOf(/יצירת ארגז קבוצות/)).toBe('/group-boxes');
    expect(screen.getByText('שגיאה בטעינת ההתקדמות')).toBeTruthy();
    answer();
    expect(await screen.findByText('2 / 4')).toBeTruthy();
    expect(screen.queryByText('שגיאה בטעינת ההתקדמות')).toBeNull();
    expect(server.callsOf(listPostBoxes)).toHaveLength(1);
  });
});
