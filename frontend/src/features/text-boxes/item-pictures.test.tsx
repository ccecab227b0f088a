import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  createPostBox,
  getPostBox,
  listMediaAddresses,
  mediaPath,
  removePostMedia,
  updatePostBox,
} from '@megafon/contracts';
import type { MediaRef } from '@megafon/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aPostBox } from '../../testing/builders.js';
import { fakeUploads } from '../../testing/fake-uploads.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { CommentBoxFormPage, PostBoxFormPage } from './text-box-form-page.js';

const picture = (n: number): MediaRef => ({
  type: 'image',
  filename: `01234567-89ab-cdef-0123-4567890000${String(n).padStart(2, '0')}.jpg`,
});
const photo = (name: string) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), name], name, { type: 'image/jpeg' });
const film = (name: string) => new File(['\0\0\0\x18ftypisom'], name, { type: 'video/mp4' });

let uploads: ReturnType<typeof fakeUploads>;
beforeEach(() => {
  uploads = fakeUploads();
});
afterEach(() => {
  jest.restoreAllMocks();
});

function choose(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no picker');
  fireEvent.change(input, { target: { files } });
}
async function begun(count: number) {
  await waitFor(() => expect(uploads).toHaveLength(count));
  return uploads[count - 1]!;
}
const alts = () => screen.getAllByRole('img').map((one) => one.getAttribute('alt'));

const creating = { path: '/post-boxes/create' };
async function aNewBox() {
  const server = anEmptyServer().on(createPostBox, aPostBox()).on(removePostMedia, { success: true });
  const { person } = renderPage(PostBoxFormPage, server, creating);
  await person.type(screen.getByLabelText(/שם הארגז/), 'מבצעים');
  await person.type(screen.getByLabelText('פוסט 1'), 'שבת שלום');
  return { server, person };
}

/** A box whose post has so many pictures. */
function aBoxWith(count: number) {
  const [media = null, ...moreMedia] = Array.from({ length: count }, (_, n) => picture(n + 1));
  const box = aPostBox(['מבצע'], { posts: [{ text: 'מבצע', media, moreMedia, order: 0 }] });
  const server = anEmptyServer()
    .on(getPostBox, box)
    .on(updatePostBox, box)
    .on(removePostMedia, { success: true })
    .on(listMediaAddresses, {
      media: Array.from({ length: count }, (_, n) => ({
        ...picture(n + 1),
        url: mediaPath('u', picture(n + 1).filename, 'a.b'),
        thumbnailUrl: mediaPath('u', `small-${n + 1}`, 'a.b'),
      })),
      expiresAt: '2026-03-01T09:20:00.000Z',
    });
  const at = { path: `/post-boxes/edit/${box._id}`, route: '/post-boxes/edit/:id' };
  return { server, ...renderPage(PostBoxFormPage, server, at) };
}
const saved = async (
  server: ReturnType<typeof anEmptyServer>,
  person: { click: (on: Element) => Promise<void> },
) => {
  await person.click(screen.getByRole('button', { name: 'שמור ארגז' }));
  await waitFor(() => expect(server.callsOf(updatePostBox)).toHaveLength(1));
  return server.callsOf(updatePostBox)[0]?.body;
};

describe('the pictures of a post', () => {
  it('are chosen together, sent one after the other, and saved in their order', async () => {
    const { server, person } = await aNewBox();
    expect(screen.getByText('עד 10 תמונות לפוסט, או סרטון אחד')).toBeTruthy();
    choose(photo('א.jpg'), photo('ב.jpg'), photo('ג.jpg'));
    const first = await begun(1);
    expect(first.file?.name).toBe('א.jpg');
    expect(screen.getAllByText('ממתין לתורו')).toHaveLength(2);
    first.progress(0.5);
    expect(screen.getByText('50%')).toBeTruthy();
    await expectAccessible();
    await first.answer(picture(1));
    await (await begun(2)).answer(picture(2));
    await (await begun(3)).answer(picture(3));
    await waitFor(() => expect(screen.queryByText('מעלה...')).toBeNull());
    expect(alts()).toEqual([1, 2, 3].map((n) => `תמונה ${n} מתוך 3: פוסט 1`));
    expect(screen.getByText('3 תמונות מתוך 10')).toBeTruthy();
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'שמור ארגז' }));
    await waitFor(() => expect(server.callsOf(createPostBox)).toHaveLength(1));
    expect(server.callsOf(createPostBox)[0]?.body).toMatchObject({
      posts: [{ text: 'שבת שלום', media: picture(1), moreMedia: [picture(2), picture(3)] }],
    });
  });

  it('are called off each by itself; what is refused is named, and the others go on', async () => {
    const { person } = await aNewBox();
    choose(photo('א.jpg'), photo('ב.jpg'), photo('ג.jpg'), photo('ד.jpg'));
    const first = await begun(1);
    await person.click(screen.getByRole('button', { name: 'ביטול ההעלאה של ב.jpg: פוסט 1' }));
    expect(first.isAborted).toBe(false);
    await person.click(screen.getByRole('button', { name: 'ביטול ההעלאה של א.jpg: פוסט 1' }));
    expect(first.isAborted).toBe(true);
    const third = await begun(2);
    expect(third.file?.name).toBe('ג.jpg');
    await third.refuse('MEDIA.UNREADABLE');
    const fourth = await begun(3);
    expect(fourth.file?.name).toBe('ד.jpg');
    await fourth.answer(picture(4));
    expect(await screen.findByAltText('התמונה המצורפת: פוסט 1')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('ג.jpg: הקובץ פגום ואי אפשר לקרוא אותו');
  });

  it('are ten at most, which is said of those that are left out, and when there are ten', async () => {
    aBoxWith(8);
    await screen.findByAltText('תמונה 8 מתוך 8: פוסט 1');
    choose(photo('א.jpg'), photo('ב.jpg'), photo('ג.jpg'), photo('ד.jpg'), photo('ה.jpg'));
    expect((await screen.findByRole('alert')).textContent).toBe('אפשר לצרף עד 10 תמונות. 3 תמונות לא צורפו');
    expect(screen.queryByRole('button', { name: /הוספת תמונות/ })).toBeNull();
    await (await begun(1)).answer(picture(9));
    await (await begun(2)).answer(picture(10));
    expect(await screen.findByText('צורפו 10 תמונות, המספר הגדול ביותר בפוסט')).toBeTruthy();
    expect(uploads).toHaveLength(2);
  });

  it('stand without a video, which stands alone', async () => {
    await aNewBox();
    choose(photo('א.jpg'), film('ב.mp4'));
    expect((await screen.findByRole('alert')).textContent).toBe('לפוסט אפשר לצרף עד 10 תמונות, או סרטון אחד');
    await (await begun(1)).answer(picture(1));
    await screen.findByAltText('התמונה המצורפת: פוסט 1');
    expect(document.querySelector('input[type="file"]')?.getAttribute('accept')).not.toContain('video');
    choose(film('ב.mp4'));
    expect((await screen.findByRole('alert')).textContent).toBe('לפוסט אפשר לצרף עד 10 תמונות, או סרטון אחד');
    expect(uploads).toHaveLength(1);
  });

  it('leave no place for more beside a video', async () => {
    const { person } = await aNewBox();
    choose(film('סרט.mp4'));
    await (await begun(1)).answer({ type: 'video', filename: picture(1).filename.replace('jpg', 'mp4') });
    await screen.findByLabelText('הווידאו המצורף: פוסט 1');
    expect(document.querySelector('input[type="file"]')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'הסרת הקובץ: פוסט 1' }));
    await waitFor(() => expect(document.querySelector('input[type="file"]')).not.toBeNull());
  });

  it('are one at a comment', async () => {
    renderPage(CommentBoxFormPage, anEmptyServer());
    expect(document.querySelector<HTMLInputElement>('input[type="file"]')?.multiple).toBe(false);
    choose(photo('א.jpg'));
    expect(document.querySelector('input[type="file"]')).toBeNull();
  });

  it('are taken away one by one by the keyboard, and focus stays with them', async () => {
    const { server, person } = aBoxWith(3);
    (await screen.findByRole('button', { name: 'הסרת תמונה 2: פוסט 1' })).focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(alts()).toEqual([1, 2].map((n) => `תמונה ${n} מתוך 2: פוסט 1`)));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'הסרת תמונה 2: פוסט 1' }));
    expect(await saved(server, person)).toMatchObject({
      posts: [{ media: picture(1), moreMedia: [picture(3)] }],
    });
    await waitFor(() =>
      expect(server.callsOf(removePostMedia).map(({ params }) => params)).toEqual([
        { filename: picture(2).filename },
      ]),
    );
  });

  it('that were taken away by mistake come back to their places, the latest of them', async () => {
    const { server, person } = aBoxWith(3);
    await person.click(await screen.findByRole('button', { name: 'הסרת תמונה 3: פוסט 1' }));
    await person.click(screen.getByRole('button', { name: 'הסרת תמונה 1: פוסט 1' }));
    expect(screen.getByText('הוסר: תמונה 1, פוסט 1')).toBeTruthy();
    expect(server.callsOf(removePostMedia).map(({ params }) => params)).toEqual([
      { filename: picture(3).filename },
    ]);
    await person.click(screen.getByRole('button', { name: 'ביטול ההסרה: תמונה 1, פוסט 1' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'הסרת תמונה 1: פוסט 1' }));
    await expectAccessible();
    expect(await saved(server, person)).toMatchObject({
      posts: [{ media: picture(1), moreMedia: [picture(2)] }],
    });
    expect(server.callsOf(removePostMedia)).toHaveLength(1);
  });

  it('go into another order by the keyboard, said aloud', async () => {
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      // Nothing is laid out here: they stand in a row, the first at the right.
      const tiles = [...document.querySelectorAll('[role="listitem"]')];
      const place = tiles.findIndex((tile) => tile === this || tile.contains(this));
      return new DOMRect(1_000 - place * 100, 0, 100, 100);
    });
    const { server, person } = aBoxWith(3);
    const handle = await screen.findByRole('button', { name: 'שינוי הסדר: תמונה 3, פוסט 1' });
    const press = async (on: Element | Document, code: string) => {
      fireEvent.keyDown(on, { code, key: code });
      await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    };
    handle.focus();
    await press(handle, 'Space');
    await press(document, 'ArrowRight');
    await waitFor(() => expect(screen.getByText('תמונה 3, פוסט 1 מעל מקום 2 מתוך 3')).toBeTruthy());
    await press(document, 'Space');
    const shown = () => screen.getAllByRole('img').map((one) => one.getAttribute('src')?.split('?')[0]);
    await waitFor(() => expect(shown()).toEqual([1, 3, 2].map((n) => `/api/media/u/small-${n}`)));
    expect(await saved(server, person)).toMatchObject({
      posts: [{ media: picture(1), moreMedia: [picture(3), picture(2)] }],
    });
  });

  it('are previewed as a group lays them out, those just chosen too', async () => {
    const { person } = aBoxWith(6);
    await screen.findByAltText('תמונה 6 מתוך 6: פוסט 1');
    choose(photo('א.jpg'));
    await (await begun(1)).answer(picture(7));
    await person.click(screen.getByRole('button', { name: 'תצוגה מקדימה: פוסט 1' }));
    const preview = within(screen.getByRole('region', { name: /^כך ייראה פוסט 1/ }));
    expect(preview.getAllByRole('img')).toHaveLength(5);
    expect(preview.getByText('ועוד 2')).toBeTruthy();
    await expectAccessible();
    for (let times = 0; times < 6; times += 1)
      await person.click(screen.getByRole('button', { name: 'הסרת תמונה 1: פוסט 1' }));
    expect(preview.getByAltText<HTMLImageElement>('התמונה המצורפת: פוסט 1').src).toBe('blob:picture');
  });
});

describe('a draft of a version that knew one file', () => {
  it('still has it', async () => {
    const first = renderPage(PostBoxFormPage, anEmptyServer(), creating);
    await first.person.type(screen.getByLabelText('פוסט 1'), 'טיוטה');
    first.unmount();
    const [name = ''] = Object.keys(localStorage).filter((key) => key.startsWith('draft:'));
    const value = {
      name: '',
      description: '',
      items: [{ text: 'טיוטה', media: picture(1), isUploading: true }],
    };
    localStorage.setItem(name, JSON.stringify({ savedAt: new Date().toISOString(), value }));
    renderPage(PostBoxFormPage, anEmptyServer(), creating);
    expect(await screen.findByRole('button', { name: 'הסרת הקובץ: פוסט 1' })).toBeTruthy();
  });
});
