import { describe, expect, it } from '@jest/globals';
import { createPostBox, getPostBox, maxCommentLength, maxItemsPerBox } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aPostBox } from '../../testing/builders.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { judgedItems } from './item-file.js';
import { CommentBoxFormPage, PostBoxFormPage } from './text-box-form-page.js';

const csv = (...lines: string[]) => new File([lines.join('\r\n')], 'texts.csv', { type: 'text/csv' });

async function open(page: ReturnType<typeof renderPage>, title: string) {
  await page.person.click(await screen.findByRole('button', { name: 'ייבוא מקובץ' }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const choose = (file: File) =>
    page.person.upload(dialog.getByLabelText('בחירת קובץ', { selector: 'input' }), file);
  return { ...page, dialog, choose };
}

describe('posts out of a file', () => {
  it('go into the form in place of an empty one, and are saved with the box', async () => {
    const server = anEmptyServer().on(createPostBox, aPostBox());
    const page = renderPage(PostBoxFormPage, server, { path: '/post-boxes/create' });
    const { person, dialog, choose } = await open(page, 'ייבוא פוסטים מקובץ');
    await expectAccessible();
    await choose(
      csv(
        'טקסט,קישור',
        '"שורה אחת',
        'שורה שנייה",https://a.test/?q={a|b}',
        '{שלום|היי} לכולם,',
        ',https://a.test',
        'עם קישור רע,javascript:alert(1)',
        '{שלום|היי} לכולם,',
        '{א|},',
      ),
    );
    expect(await dialog.findByText(/שורות תקינות: 2, שורות עם שגיאות: 4/)).toBeTruthy();
    const faults = within(dialog.getByRole('list', { name: 'שורות שלא ייכנסו' })).getAllByRole('listitem');
    expect(faults.map((item) => item.textContent?.slice(0, 40))).toEqual([
      'שורה 5 · עמודה: טקסטחסר טקסט',
      'שורה 6 · עמודה: קישורהקישור אינו תקין',
      'שורה 7 · עמודה: טקסטכבר מופיע בקובץ, בשו',
      expect.stringMatching(/^שורה 8 · עמודה: טקסט/),
    ]);
    await expectAccessible();
    await person.click(dialog.getByRole('button', { name: 'ייבוא של שני פוסטים' }));
    expect(await screen.findByText('נוספו לטופס: שני פוסטים. הם יישמרו עם הארגז.')).toBeTruthy();
    const texts = ['שורה אחת\nשורה שנייה\nhttps://a.test/?q=\\{a|b\\}', '{שלום|היי} לכולם'];
    const field = (n: number) => screen.getByLabelText<HTMLTextAreaElement>(`פוסט ${String(n)}`);
    expect([field(1).value, field(2).value]).toEqual(texts);
    expect(screen.queryByLabelText('פוסט 3')).toBeNull();
    expect(server.callsOf(createPostBox)).toEqual([]);

    await person.type(screen.getByLabelText(/שם הארגז/), 'קיץ');
    await person.click(screen.getByRole('button', { name: 'שמור ארגז' }));
    await waitFor(() => expect(server.callsOf(createPostBox)).toHaveLength(1));
    expect(server.callsOf(createPostBox)[0]?.body).toMatchObject({ posts: texts.map((text) => ({ text })) });
  });

  it('come behind those that the box holds, but for the same', async () => {
    const box = aPostBox(['היה כאן']);
    const server = anEmptyServer().on(getPostBox, box);
    const options = { path: `/post-boxes/edit/${box._id}`, route: '/post-boxes/edit/:id' };
    const { person, dialog, choose } = await open(
      renderPage(PostBoxFormPage, server, options),
      'ייבוא פוסטים מקובץ',
    );
    await choose(csv('post', 'היה כאן', 'חדש'));
    expect(await dialog.findByText('הטקסט כבר נמצא בארגז')).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'ייבוא של פוסט אחד' }));
    const second = await screen.findByLabelText<HTMLTextAreaElement>('פוסט 2');
    expect(second.value).toBe('חדש');
    expect(screen.getByLabelText<HTMLTextAreaElement>('פוסט 1').value).toBe('היה כאן');
  });
});

describe('comments out of a file', () => {
  it('are read in the bytes that Excel writes on a Hebrew Windows', async () => {
    const page = renderPage(CommentBoxFormPage, anEmptyServer(), { path: '/comment-boxes/create' });
    const { person, dialog, choose } = await open(page, 'ייבוא תגובות מקובץ');
    // 'תגובה' and 'שלום', a byte for each letter.
    const bytes = [0xfa, 0xe2, 0xe5, 0xe1, 0xe4, 0x0d, 0x0a, 0xf9, 0xec, 0xe5, 0xed];
    await choose(new File([Uint8Array.from(bytes)], 'a.csv'));
    await person.click(await dialog.findByRole('button', { name: 'ייבוא של תגובה אחת' }));
    expect((await screen.findByLabelText<HTMLTextAreaElement>('תגובה 1')).value).toBe('שלום');
  });

  const row = (text: string, line = 2) => ({
    line,
    isBroken: false,
    cells: { name: '', link: '', id: '', members: '', text },
  });
  const reasons = (texts: readonly string[], held: readonly string[] = []) =>
    judgedItems(
      texts.map((text, index) => row(text, index + 2)),
      { maxLength: maxCommentLength, held },
    ).faults.map(({ line, reason }) => [line, reason]);

  it('have the length of a comment at most', () => {
    expect(reasons(['א'.repeat(maxCommentLength), 'ב'.repeat(maxCommentLength + 1)])).toEqual([
      [3, 'הטקסט ארוך מדי'],
    ]);
  });

  it('are as many as a box has room for, the first ones', () => {
    const held = Array.from({ length: maxItemsPerBox - 1 }, (_, n) => `כאן ${String(n)}`);
    expect(reasons(['א', 'ב'], held)).toEqual([[3, 'מעבר למספר הטקסטים בארגז אחד (200)']]);
  });
});
