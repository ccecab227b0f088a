import { describe, expect, it, jest } from '@jest/globals';
import { createPostBox, getPostBox, logout, updatePostBox } from '@megafon/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { session } from '../../lib/session.js';
import { aPostBox } from '../../testing/builders.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { NewPostBox } from './new-text-box.js';
import { PostBoxFormPage } from './text-box-form-page.js';

const path = '/post-boxes/create';
const aServer = () =>
  anEmptyServer().on(createPostBox, aPostBox()).on(logout, { success: true, sessionId: null });
const show = (server = aServer()) => renderPage(PostBoxFormPage, server, { path });
const post = (n: number) => screen.getByLabelText<HTMLTextAreaElement>(`פוסט ${n}`);
const keptNames = () => Object.keys(localStorage).filter((name) => name.startsWith('draft:'));
const restored = /שוחזרה טיוטה שלא נשמרה/;

describe('what was written and not saved', () => {
  it('is there when the form is opened again, until it is saved', async () => {
    const first = show();
    await first.person.type(screen.getByLabelText(/שם הארגז/), 'קיץ');
    await first.person.type(post(1), 'שלום');
    first.unmount();
    const server = aServer();
    const { person, unmount } = show(server);
    expect(await screen.findByText(restored)).toBeTruthy();
    expect(post(1).value).toBe('שלום');
    await expectAccessible();
    await person.type(post(1), ' לכולם');
    await person.click(screen.getByRole('button', { name: 'שמור ארגז' }));
    await waitFor(() => expect(server.callsOf(createPostBox)).toHaveLength(1));
    expect(server.callsOf(createPostBox)[0]?.body).toMatchObject({
      name: 'קיץ',
      posts: [{ text: 'שלום לכולם' }],
    });
    unmount();
    show();
    expect(screen.queryByText(restored)).toBeNull();
    expect(post(1).value).toBe('');
  });

  /** A server that saves a new box when it is told to. */
  function aSlowServer() {
    let save: () => void = () => undefined;
    const box = aPostBox();
    const saving = new Promise<typeof box>((resolve) => (save = () => resolve(box)));
    return { box, server: aServer().on(createPostBox, () => saving), save: () => save() };
  }

  it('is saved though its form was closed meanwhile, and is no draft then', async () => {
    const { box, server, save } = aSlowServer();
    const onDone = jest.fn();
    const Drawer = () => <NewPostBox onDone={onDone} onCancel={() => undefined} />;
    const { person, unmount } = renderPage(Drawer, server, { path });
    await person.type(screen.getByLabelText(/שם הארגז/), 'קיץ');
    await person.type(post(1), 'שלום');
    await person.click(screen.getByRole('button', { name: 'שמור ארגז' }));
    unmount();
    save();
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(box._id));
    show();
    expect(screen.queryByText(restored)).toBeNull();
    expect(post(1).value).toBe('');
  });

  it('leads nobody back from where they went while it was saved', async () => {
    const { server, save } = aSlowServer();
    const { person, router } = show(server);
    await person.type(screen.getByLabelText(/שם הארגז/), 'קיץ');
    await person.type(post(1), 'שלום');
    await person.click(screen.getByRole('button', { name: 'שמור ארגז' }));
    await act(() => router.navigate('/elsewhere'));
    await person.click(await screen.findByRole('button', { name: 'עזיבה בלי לשמור' }));
    expect(await screen.findByText('somewhere else')).toBeTruthy();
    save();
    expect(await screen.findByText('ארגז הפוסטים נוצר בהצלחה')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/elsewhere');
  });

  it('makes place for another that is begun while it is saved', async () => {
    const { server, save } = aSlowServer();
    const first = show(server);
    await first.person.type(screen.getByLabelText(/שם הארגז/), 'קיץ');
    await first.person.type(post(1), 'נשמר');
    await first.person.click(screen.getByRole('button', { name: 'שמור ארגז' }));
    first.unmount();
    const second = show(server);
    expect(screen.queryByText(restored)).toBeNull();
    expect(post(1).value).toBe('');
    await second.person.type(post(1), 'אחר');
    second.unmount();
    save();
    await waitFor(() => expect(keptNames()).toHaveLength(1));
    show();
    expect(await screen.findByText(restored)).toBeTruthy();
    expect(post(1).value).toBe('אחר');
  });

  it('of a box that is saved is there still where that is opened again meanwhile', async () => {
    const box = aPostBox(['ישן']);
    let save: () => void = () => undefined;
    const saving = new Promise<typeof box>((resolve) => (save = () => resolve(box)));
    const server = aServer()
      .on(getPostBox, box)
      .on(updatePostBox, () => saving);
    const at = { path: `/post-boxes/edit/${box._id}`, route: '/post-boxes/edit/:id' };
    const first = renderPage(PostBoxFormPage, server, at);
    await first.person.type(await screen.findByLabelText('פוסט 1'), ' וחדש');
    await first.person.click(screen.getByRole('button', { name: 'שמור ארגז' }));
    first.unmount();
    renderPage(PostBoxFormPage, server, at);
    expect(await screen.findByText(restored)).toBeTruthy();
    expect(post(1).value).toBe('ישן וחדש');
    save();
    await waitFor(() => expect(keptNames()).toEqual([]));
  });

  it('that is written on while it is saved stays', async () => {
    const { server, save } = aSlowServer();
    const first = show(server);
    await first.person.type(screen.getByLabelText(/שם הארגז/), 'קיץ');
    await first.person.type(post(1), 'נשמר');
    await first.person.click(screen.getByRole('button', { name: 'שמור ארגז' }));
    await first.person.type(post(1), ' ועוד');
    save();
    expect(await screen.findByText('somewhere else')).toBeTruthy();
    first.unmount();
    show();
    expect(await screen.findByText(restored)).toBeTruthy();
    expect(post(1).value).toBe('נשמר ועוד');
  });

  it('is given up by whoever starts over, and by whoever signs out', async () => {
    const first = show();
    await first.person.type(post(1), 'טיוטה');
    first.unmount();
    const second = show();
    await second.person.click(await screen.findByRole('button', { name: 'להתחיל מחדש' }));
    expect(post(1).value).toBe('');
    await second.person.type(post(1), 'אחרת');
    second.unmount();
    session.end('logout');
    show();
    expect(screen.queryByText(restored)).toBeNull();
    expect(post(1).value).toBe('');
  });

  it('of one box is not put into another, nor what nobody understands into any', async () => {
    const first = show();
    await first.person.type(post(1), 'של חדש');
    first.unmount();
    const box = aPostBox(['של הארגז']);
    const server = aServer().on(getPostBox, box);
    const route = '/post-boxes/edit/:id';
    const second = renderPage(PostBoxFormPage, server, { path: `/post-boxes/edit/${box._id}`, route });
    await waitFor(() => expect(post(1).value).toBe('של הארגז'));
    second.unmount();
    const [name] = Object.keys(localStorage).filter((key) => key.startsWith('draft:'));
    localStorage.setItem(
      name ?? '',
      JSON.stringify({ savedAt: new Date().toISOString(), value: { items: 1 } }),
    );
    show();
    expect(screen.queryByText(restored)).toBeNull();
  });
});

describe('a post', () => {
  it('that was taken away is put back in its place', async () => {
    const { person } = show();
    await person.type(post(1), 'ראשון');
    await person.click(screen.getByRole('button', { name: 'הוספת פוסט' }));
    await person.type(post(2), 'שני');
    await person.click(screen.getByRole('button', { name: 'הסרת פוסט 1' }));
    expect(post(1).value).toBe('שני');
    await person.click(screen.getByRole('button', { name: /^ביטול ההסרה/ }));
    expect([post(1).value, post(2).value]).toEqual(['ראשון', 'שני']);
    expect(screen.queryByRole('button', { name: /^ביטול ההסרה/ })).toBeNull();
  });

  it('after another one is put back as well, in any order, and the focus goes to its neighbour', async () => {
    const { person } = show();
    const texts = ['ראשון', 'שני', 'שלישי'];
    for (const [place, text] of texts.entries()) {
      if (place > 0) await person.click(screen.getByRole('button', { name: 'הוספת פוסט' }));
      await person.type(post(place + 1), text);
    }
    await person.click(screen.getByRole('button', { name: 'הסרת פוסט 1' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'הסרת פוסט 1' }));
    await person.keyboard('{Enter}');
    expect(post(1).value).toBe('שלישי');
    await person.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'הוספת פוסט' }));
    await expectAccessible();
    for (const text of texts)
      await person.click(screen.getByRole('button', { name: `ביטול ההסרה: פוסט 1, ״${text}״` }));
    expect([1, 2, 3].map((n) => post(n).value)).toEqual(texts);
    expect(document.activeElement).toBe(post(3));
    expect(screen.queryByRole('button', { name: /^ביטול ההסרה/ })).toBeNull();
  });

  it('that says what another one says is pointed out', async () => {
    const { person } = show();
    await person.type(post(1), 'מבצע השבוע!');
    await person.click(screen.getByRole('button', { name: 'הוספת פוסט' }));
    await person.type(post(2), 'מבצע  השבוע');
    expect(await screen.findByText('פוסט 2 זהה לפוסט 1')).toBeTruthy();
    await person.type(post(2), ' הבא');
    await waitFor(() => expect(screen.queryByText('פוסט 2 זהה לפוסט 1')).toBeNull());
  });

  it('is shown about as a group will show it', async () => {
    const { person } = show();
    await person.click(screen.getByRole('button', { name: 'תצוגה מקדימה: פוסט 1' }));
    const preview = within(await screen.findByRole('region', { name: 'כך ייראה פוסט 1 בקבוצה, בערך' }));
    expect(preview.getByText('עדיין אין טקסט')).toBeTruthy();
    await person.click(post(1));
    await person.paste('שורה\n'.repeat(9));
    await person.click(await preview.findByRole('button', { name: 'ראו עוד' }));
    expect(preview.queryByRole('button', { name: 'ראו עוד' })).toBeNull();
    await expectAccessible();
  });
});
