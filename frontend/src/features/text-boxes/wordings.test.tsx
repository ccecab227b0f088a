import { describe, expect, it } from '@jest/globals';
import { createCommentBox, createPostBox, getAiWriting } from '@megafon/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aCommentBox, anAiWriting, aPostBox } from '../../testing/builders.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { CommentBoxFormPage, PostBoxFormPage } from './text-box-form-page.js';

const path = '/post-boxes/create';
const show = (server = anEmptyServer().on(createPostBox, aPostBox())) =>
  renderPage(PostBoxFormPage, server, { path });
const post = (n: number) => screen.getByLabelText<HTMLTextAreaElement>(`פוסט ${n}`);
const write = (text: string, field = post(1)) => fireEvent.change(field, { target: { value: text } });
const faults = () => screen.findByRole('list', { name: /^כדאי לבדוק: פוסט 1/ });
const menu = { name: 'משתנים וגרסאות: פוסט 1' };

describe('a text with variations', () => {
  it('is counted, shown one wording after the other as a group will see it, and saved as it is', async () => {
    const server = anEmptyServer().on(createPostBox, aPostBox());
    const { person } = show(server);
    write('{שלום|היי} {group}');
    expect(await screen.findByText('שני נוסחים שונים. קבוצות סמוכות יקבלו נוסחים שונים.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'תצוגה מקדימה: פוסט 1' }));
    const preview = within(screen.getByRole('region', { name: /^כך ייראה פוסט 1/ }));
    expect(preview.getByText('נוסח 1 מתוך 2')).toBeTruthy();
    const wordings = ['שלום שם הקבוצה', 'היי שם הקבוצה'];
    const shown = () => wordings.find((wording) => preview.queryByText(wording) !== null);
    const first = shown();
    await person.click(preview.getByRole('button', { name: 'הנוסח הבא' }));
    expect(preview.getByText('נוסח 2 מתוך 2')).toBeTruthy();
    expect([first, shown()].toSorted()).toEqual(wordings.toSorted());
    await person.click(preview.getByRole('button', { name: 'הנוסח הבא' }));
    expect(shown()).toBe(first);
    await expectAccessible();
    await person.type(screen.getByLabelText(/שם הארגז/), 'קיץ');
    await person.click(screen.getByRole('button', { name: 'שמור ארגז' }));
    await waitFor(() => expect(server.callsOf(createPostBox)).toHaveLength(1));
    expect(server.callsOf(createPostBox)[0]?.body).toMatchObject({ posts: [{ text: '{שלום|היי} {group}' }] });
  });

  it('is made with the menu: the name of the group, and versions of what is selected', async () => {
    const { person } = show();
    await person.type(post(1), 'שלום לחברי ');
    await person.click(screen.getByRole('button', menu));
    await person.click(await screen.findByRole('menuitem', { name: /^שם הקבוצה/ }));
    expect(post(1).value).toBe('שלום לחברי {קבוצה}');
    expect(await screen.findByText('נוסח אחד, עם שם הקבוצה')).toBeTruthy();
    post(1).setSelectionRange(0, 4);
    await person.click(screen.getByRole('button', menu));
    await person.click(await screen.findByRole('menuitem', { name: /^כמה גרסאות לקטע/ }));
    expect(post(1).value).toBe('{שלום|} לחברי {קבוצה}');
    await waitFor(() => expect(document.activeElement).toBe(post(1)));
    await person.keyboard('היי');
    expect(post(1).value).toBe('{שלום|היי} לחברי {קבוצה}');
    expect(await screen.findByText(/^שני נוסחים שונים/)).toBeTruthy();
  });

  it('has its slips pointed out, each with its place', async () => {
    const { person } = show();
    write('שלום {שם}\nמחיר {טוב|נהדר|טוב}\n{עד מחר');
    const list = within(await faults());
    expect(list.getAllByRole('listitem').map((item) => item.textContent?.replace(/[⁦-⁩]/g, ''))).toEqual([
      expect.stringContaining('שורה 1: {שם} אינו משתנה מוכר'),
      expect.stringContaining('שורה 2: הגרסה ״טוב״ מופיעה יותר מפעם אחת'),
      expect.stringContaining('שורה 3: סוגר מסולסל נפתח ולא נסגר'),
    ]);
    await person.click(list.getByRole('button', { name: /סימון בטקסט: שורה 1/ }));
    const { selectionStart, selectionEnd, value } = post(1);
    expect([document.activeElement, value.slice(selectionStart, selectionEnd)]).toEqual([post(1), '{שם}']);
    await expectAccessible();
    write('מחיר | כמות');
    await waitFor(() => expect(screen.queryByRole('list', { name: /^כדאי לבדוק/ })).toBeNull());
    expect(screen.queryByText(/נוסחים/)).toBeNull();
  });

  it.each([
    ['{שלום|}', /יש נוסח שיוצא ריק/],
    ['{א|{ב|{ג|{ד|ה}}}}', /אפשר עד שלוש רמות/],
    [`${'א'.repeat(4_900)}{קבוצה}`, /הנוסח הארוך ביותר ארוך מדי. שם של קבוצה נספר כ־200 תווים/],
    ['א'.repeat(5_001), /^הטקסט ארוך מדי$/],
  ])('is not saved while some group could not get it', async (text, why) => {
    const server = anEmptyServer().on(createPostBox, aPostBox());
    const { person } = show(server);
    await person.type(screen.getByLabelText(/שם הארגז/), 'קיץ');
    write(text);
    await person.click(screen.getByRole('button', { name: 'שמור ארגז' }));
    expect(await screen.findByText(why)).toBeTruthy();
    expect(server.callsOf(createPostBox)).toHaveLength(0);
  });

  it('is worked on by AI in one of its wordings, and says so', async () => {
    const server = anEmptyServer().on(getAiWriting, anAiWriting());
    const { person } = show(server);
    write('{שלום|היי} לחברי {group}');
    await person.click(screen.getByRole('button', { name: 'כתיבה עם AI: פוסט 1' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('שלום לחברי {group}')).toBeTruthy();
    expect(dialog.getByText(/^בטקסט יש גרסאות/)).toBeTruthy();
  });

  it('has more wordings than anybody counts, and says so', async () => {
    const { person } = show();
    write('{א|ב|ג|ד}'.repeat(12));
    expect(await screen.findByText(/^יותר ממיליון נוסחים שונים/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'תצוגה מקדימה: פוסט 1' }));
    expect(screen.getByText('נוסח 1')).toBeTruthy();
  });
});

describe('a comment with variations', () => {
  it('shows its wordings below it', async () => {
    const server = anEmptyServer().on(createCommentBox, aCommentBox());
    const { person } = renderPage(CommentBoxFormPage, server, { path: '/comment-boxes/create' });
    await person.click(screen.getByRole('button', { name: 'הוספת תגובה' }));
    const field = screen.getByLabelText<HTMLTextAreaElement>('תגובה 1');
    write('רגילה', field);
    expect(screen.queryByRole('button', { name: /^כך זה ייראה/ })).toBeNull();
    write('{מקפיצים|מעלים}!', field);
    await person.click(await screen.findByRole('button', { name: 'כך זה ייראה: תגובה 1' }));
    const shown = within(screen.getByRole('region', { name: 'נוסח לדוגמה: תגובה 1' }));
    expect(shown.getByText(/^(מקפיצים|מעלים)!$/)).toBeTruthy();
    await expectAccessible();
  });
});
