import { describe, expect, it } from '@jest/globals';
import {
  createCommentBox,
  createPostBox,
  getAiWriting,
  getCommentBox,
  getGeneration,
  getPostBox,
  listCommentBoxes,
  listPostBoxes,
  removeCommentBox,
  removePostBox,
  restoreCommentBox,
  startGeneration,
  updateCommentBox,
  updatePostBox,
} from '@megafon/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aCommentBox, aGeneration, anAiWriting, aPostBox } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { CommentBoxFormPage, PostBoxFormPage } from './text-box-form-page.js';
import { CommentBoxesPage, PostBoxesPage } from './text-boxes-page.js';

describe('the comment boxes page', () => {
  it('shows each box and deletes after the question', async () => {
    const server = anEmptyServer()
      .on(listCommentBoxes, [aCommentBox(['א', 'ב', 'ג'])])
      .on(removeCommentBox, () => {
        server.on(listCommentBoxes, []);
        return { success: true as const };
      });
    const { person } = renderPage(CommentBoxesPage, server);
    const card = within(await screen.findByRole('article', { name: 'הקפצות' }));
    expect(card.getByText('3 תגובות')).toBeTruthy();
    expect(card.getByText('פעיל')).toBeTruthy();
    await expectAccessible();
    await person.click(card.getByRole('button', { name: 'מחיקה: הקפצות' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'האם אתה בטוח שברצונך למחוק את ארגז התגובות?',
    });
    await person.click(within(dialog).getByRole('button', { name: 'מחיקה' }));
    expect(await screen.findByText('עדיין אין ארגזי תגובות')).toBeTruthy();
  });

  it.each([
    ['is put back where it was deleted by mistake', true, 'הארגז חזר לרשימה'],
    ['that cannot be put back says why', false, /הגעת למגבלה/],
  ] as const)('a box %s', async (_what, isPossible, said) => {
    const box = aCommentBox();
    const server = anEmptyServer()
      .on(listCommentBoxes, [box])
      .on(removeCommentBox, () => {
        server.on(listCommentBoxes, []);
        return { success: true as const };
      });
    if (!isPossible) server.on(restoreCommentBox, refusal('BOX.LIMIT_REACHED'));
    else
      server.on(restoreCommentBox, () => {
        server.on(listCommentBoxes, [box]);
        return box;
      });
    const { person } = renderPage(CommentBoxesPage, server);
    await person.click(await screen.findByRole('button', { name: 'מחיקה: הקפצות' }));
    const dialog = await screen.findByRole('dialog', { name: /האם אתה בטוח/ });
    await person.click(within(dialog).getByRole('button', { name: 'מחיקה' }));
    await screen.findByText('עדיין אין ארגזי תגובות');
    await person.click(await screen.findByRole('button', { name: 'ביטול ההסרה' }));
    expect(await screen.findByText(said)).toBeTruthy();
    expect(server.callsOf(restoreCommentBox).map(({ params }) => params)).toEqual([{ id: box._id }]);
    expect(screen.queryByRole('article', { name: 'הקפצות' }) !== null).toBe(isPossible);
  });

  it.each([
    ['comment', CommentBoxesPage, 'הקפצות', 'שגיאה במחיקת ארגז התגובות'],
    ['post', PostBoxesPage, 'מבצעים', 'שגיאה במחיקת ארגז הפוסטים'],
  ] as const)('says that deleting a %s box failed, and shows it still', async (_kind, Page, name, said) => {
    const server = anEmptyServer()
      .on(listCommentBoxes, [aCommentBox()])
      .on(listPostBoxes, [aPostBox()])
      .on(removeCommentBox, refusal('SERVICE.UNEXPECTED'))
      .on(removePostBox, refusal('SERVICE.UNEXPECTED'));
    const { person } = renderPage(Page, server);
    await person.click(await screen.findByRole('button', { name: `מחיקה: ${name}` }));
    const dialog = await screen.findByRole('dialog', { name: /האם אתה בטוח/ });
    await person.click(within(dialog).getByRole('button', { name: 'מחיקה' }));
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.getByRole('article', { name })).toBeTruthy();
  });

  it('says that loading failed, in the words of each kind', async () => {
    renderPage(CommentBoxesPage, anEmptyServer().on(listCommentBoxes, refusal('SERVICE.UNEXPECTED')));
    expect(await screen.findByText('שגיאה בטעינת ארגזי התגובות')).toBeTruthy();
    renderPage(PostBoxesPage, anEmptyServer().on(listPostBoxes, refusal('SERVICE.UNEXPECTED')));
    expect(await screen.findByText('שגיאה בטעינת ארגזי הפוסטים')).toBeTruthy();
  });
});

describe('the comment box form', () => {
  it('refuses a box without a name, without comments, and with blank ones', async () => {
    const server = anEmptyServer();
    const { person } = renderPage(CommentBoxFormPage, server);
    const save = screen.getByRole('button', { name: 'יצירת ארגז' });
    await person.click(save);
    expect(await screen.findByText('שם ארגז התגובות הוא שדה חובה')).toBeTruthy();
    await person.type(screen.getByLabelText(/שם הארגז/), 'הקפצות');
    await person.click(save);
    expect(await screen.findByText('יש להוסיף לפחות תגובה אחת עם תוכן')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'הסרת תגובה 1' }));
    await person.click(save);
    expect(await screen.findByText('יש להוסיף לפחות תגובה אחת')).toBeTruthy();
    expect(server.callsOf(createCommentBox)).toHaveLength(0);
    await expectAccessible();
  });

  it('saves trimmed, without blanks, numbered anew', async () => {
    const server = anEmptyServer().on(createCommentBox, aCommentBox());
    const { person, router } = renderPage(CommentBoxFormPage, server, { path: '/comment-boxes/create' });
    await person.type(screen.getByLabelText(/שם הארגז/), ' הקפצות ');
    await person.click(screen.getByRole('button', { name: 'הוספת תגובה' }));
    await person.click(screen.getByRole('button', { name: 'הוספת תגובה' }));
    await person.type(screen.getByLabelText('תגובה 1'), 'ראשונה');
    await person.type(screen.getByLabelText('תגובה 2'), '   ');
    await person.type(screen.getByLabelText('תגובה 3'), 'שלישית');
    await person.click(screen.getByRole('button', { name: 'יצירת ארגז' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/comment-boxes'));
    expect(server.callsOf(createCommentBox)[0]?.body).toEqual({
      name: 'הקפצות',
      description: '',
      comments: [
        { text: 'ראשונה', media: null, order: 0 },
        { text: 'שלישית', media: null, order: 1 },
      ],
    });
  });

  it('asks before unsaved changes are lost', async () => {
    const { person, router } = renderPage(CommentBoxFormPage, anEmptyServer(), {
      path: '/comment-boxes/create',
    });
    await person.type(screen.getByLabelText(/שם הארגז/), 'ה');
    await person.click(screen.getByRole('link', { name: 'ביטול' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'יש שינויים שלא נשמרו' }));
    expect(router.state.location.pathname).toBe('/comment-boxes/create');
    await person.click(dialog.getByRole('button', { name: 'עזיבה בלי לשמור' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/comment-boxes'));
  });
});

describe('the post box form', () => {
  const box = aPostBox(['אחד', 'שניים']);
  const at = { path: `/post-boxes/edit/${box._id}`, route: '/post-boxes/edit/:id' };

  it('is filled from the server and saves a box that may be empty', async () => {
    const server = anEmptyServer().on(getPostBox, box).on(updatePostBox, box);
    const { person, router } = renderPage(PostBoxFormPage, server, at);
    expect((await screen.findByLabelText<HTMLTextAreaElement>('פוסט 2')).value).toBe('שניים');
    await person.click(screen.getByRole('button', { name: 'הסרת פוסט 1' }));
    await person.click(screen.getByRole('button', { name: 'הסרת פוסט 1' }));
    await person.click(screen.getByRole('button', { name: 'שמור ארגז' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/post-boxes'));
    expect(server.callsOf(updatePostBox)[0]?.body).toMatchObject({ posts: [] });
  });
});

describe.each([
  {
    kind: 'comment',
    Page: CommentBoxFormPage,
    calls: { get: getCommentBox, create: createCommentBox, update: updateCommentBox },
    box: aCommentBox(),
    words: { save: 'יצירת ארגז', update: 'עדכון ארגז', item: 'תגובה 1', list: 'ארגזי תגובות' },
    loadFailed: 'שגיאה בטעינת ארגז התגובות',
    saveFailed: 'שגיאה בשמירת ארגז התגובות',
  },
  {
    kind: 'post',
    Page: PostBoxFormPage,
    calls: { get: getPostBox, create: createPostBox, update: updatePostBox },
    box: aPostBox(),
    words: { save: 'שמור ארגז', update: 'שמור ארגז', item: 'פוסט 1', list: 'ארגזי פוסטים' },
    loadFailed: 'שגיאה בטעינת ארגז הפוסטים',
    saveFailed: 'שגיאה בשמירת ארגז הפוסטים',
  },
])('what fails of a $kind box', ({ kind, Page, calls, box, words, loadFailed, saveFailed }) => {
  const at = { path: `/${kind}-boxes/edit/${box._id}`, route: `/${kind}-boxes/edit/:id` };

  it('is said of a save, in the server’s words, else in its own', async () => {
    const server = anEmptyServer().on(calls.create, refusal('SERVICE.UNAVAILABLE'));
    const { person } = renderPage(Page, server, { path: `/${kind}-boxes/create` });
    await person.type(screen.getByLabelText(/שם הארגז/), 'מבצעים');
    await person.type(screen.getByLabelText(words.item), 'חדש');
    const save = screen.getByRole('button', { name: words.save });
    await person.click(save);
    expect(await screen.findByText('השירות אינו זמין כרגע. נסו שוב בעוד רגע')).toBeTruthy();
    server.offline = true;
    await person.click(save);
    expect(await screen.findByText(saveFailed)).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>(words.item).value).toBe('חדש');
  });

  it('is said of a change that could not be saved', async () => {
    const server = anEmptyServer().on(calls.get, box).on(calls.update, refusal('SERVICE.UNEXPECTED'));
    const { person } = renderPage(Page, server, at);
    await person.type(await screen.findByLabelText(/שם הארגז/), '!');
    await person.click(screen.getByRole('button', { name: words.update }));
    expect(await screen.findByText(saveFailed)).toBeTruthy();
  });

  it('is said of a box that could not be loaded, or is not there any more', async () => {
    const server = anEmptyServer().on(calls.get, refusal('SERVICE.UNEXPECTED'));
    const { person } = renderPage(Page, server, at);
    expect(await screen.findByText(loadFailed)).toBeTruthy();
    server.on(calls.get, refusal('BOX.NOT_FOUND'));
    await person.click(screen.getByRole('button', { name: 'נסו שוב' }));
    expect(await screen.findByText('הארגז לא נמצא')).toBeTruthy();
    expect(screen.getByRole('link', { name: words.list }).getAttribute('href')).toBe(`/${kind}-boxes`);
    expect(screen.queryByRole('button', { name: 'נסו שוב' })).toBeNull();
  });
});

describe('writing with AI in a box', () => {
  const writes = (server = anEmptyServer()) => {
    const generation = aGeneration();
    return server
      .on(getAiWriting, anAiWriting())
      .on(startGeneration, { generation, usage: anAiWriting(3).usage })
      .on(getGeneration, generation);
  };

  it('puts the variant that was chosen into its field, and sends nothing else', async () => {
    const server = writes();
    const { person } = renderPage(PostBoxFormPage, server);
    await person.click(screen.getByRole('button', { name: 'כתיבה עם AI: פוסט 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'כתיבת פוסט עם AI' }));
    await person.type(await dialog.findByLabelText(/על מה הטקסט/), 'דירה');
    await expectAccessible();
    await person.click(dialog.getByRole('button', { name: 'כתיבה' }));
    await person.click(await dialog.findByRole('button', { name: 'להשתמש בנוסח 2' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText<HTMLTextAreaElement>('פוסט 1').value).toBe('נוסח שני');
    // The box's own form was not sent by the dialog's.
    expect(screen.queryByText('שם הארגז הוא שדה חובה')).toBeNull();
    expect(server.callsOf(createPostBox)).toHaveLength(0);
  });

  it('that replaced what stood in the field gives it back, unless somebody wrote on', async () => {
    const { person } = renderPage(PostBoxFormPage, writes());
    const field = screen.getByLabelText<HTMLTextAreaElement>('פוסט 1');
    const replace = async () => {
      await person.click(screen.getByRole('button', { name: 'כתיבה עם AI: פוסט 1' }));
      await person.click(await screen.findByRole('button', { name: 'כתיבה' }));
      await person.click(await screen.findByRole('button', { name: 'להשתמש בנוסח 2' }));
      expect(field.value).toBe('נוסח שני');
      const toast = await screen.findByText('הטקסט הוחלף בנוסח שבחרתם');
      return within(toast.closest<HTMLElement>('[role="alert"]')!).getByRole('button', { name: 'ביטול' });
    };
    await person.type(field, 'שבת שלום');
    await person.click(await replace());
    expect(field.value).toBe('שבת שלום');
    const undo = await replace();
    await person.type(field, '!');
    await person.click(undo);
    expect(field.value).toBe('נוסח שני!');
  });

  it('asks before Esc drops the variants, and not where nothing was written', async () => {
    const { person, router } = renderPage(PostBoxFormPage, writes());
    const open = () => person.click(screen.getByRole('button', { name: 'כתיבה עם AI: פוסט 1' }));
    await open();
    await screen.findByLabelText(/על מה הטקסט/);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open();
    await person.type(await screen.findByLabelText(/על מה הטקסט/), 'דירה');
    await person.click(screen.getByRole('button', { name: 'כתיבה' }));
    await screen.findByRole('button', { name: 'להשתמש בנוסח 2' });
    await person.keyboard('{Escape}');
    const asked = within(await screen.findByRole('dialog', { name: 'יש שינויים שלא נשמרו' }));
    await person.click(asked.getByRole('button', { name: 'להישאר' }));
    expect(await screen.findByRole('button', { name: 'להשתמש בנוסח 2' })).toBeTruthy();
    // So does whoever goes back: variants are in no draft.
    await act(() => router.navigate('/elsewhere'));
    const again = within(await screen.findByRole('dialog', { name: 'יש שינויים שלא נשמרו' }));
    expect(again.getByText('אם תעזבו עכשיו, השינויים יאבדו.')).toBeTruthy();
    await person.click(again.getByRole('button', { name: 'להישאר' }));
    expect(await screen.findByRole('button', { name: 'להשתמש בנוסח 2' })).toBeTruthy();
  });

  it('works on what stands in the field', async () => {
    const server = writes();
    const { person } = renderPage(CommentBoxFormPage, server);
    await person.type(screen.getByLabelText('תגובה 1'), 'עדיין רלוונטי');
    await person.click(screen.getByRole('button', { name: 'כתיבה עם AI: תגובה 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'כתיבת תגובה עם AI' }));
    await person.selectOptions(await dialog.findByLabelText('מה לעשות?'), 'קיצור');
    await person.click(dialog.getByRole('button', { name: 'כתיבה' }));
    await dialog.findByRole('button', { name: 'להשתמש בנוסח 1' });
    expect(server.callsOf(startGeneration)[0]?.body).toMatchObject({
      target: 'comment',
      task: 'shorten',
      text: 'עדיין רלוונטי',
    });
  });
});
