import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  createPostBox,
  getPostBox,
  listMediaAddresses,
  maxMediaBytes,
  mediaPath,
  refresh,
  removePostMedia,
  updatePostBox,
  uploadCommentMedia,
  uploadPostMedia,
} from '@megafon/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aPostBox, aUser } from '../../testing/builders.js';
import { fakeUploads } from '../../testing/fake-uploads.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { CommentBoxFormPage, PostBoxFormPage } from './text-box-form-page.js';

const id = '01234567-89ab-cdef-0123-456789abcdef';
const image = { type: 'image', filename: `${id}.jpg` } as const;
const video = { type: 'video', filename: `${id}.mp4` } as const;
const photo = () =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'photo'], 'תמונה.jpg', { type: 'image/jpeg' });

let uploads: ReturnType<typeof fakeUploads>;
beforeEach(() => {
  uploads = fakeUploads();
});

/** As if it had been picked: what a picker does not offer can still be dropped on it. */
function choose(file: File, item = 0) {
  const input = document.querySelectorAll<HTMLInputElement>('input[type="file"]')[item];
  if (!input) throw new Error('no picker');
  fireEvent.change(input, { target: { files: [file] } });
}
async function begun(count = 1) {
  await waitFor(() => expect(uploads).toHaveLength(count));
  return uploads[count - 1]!;
}

describe('the file of a post', () => {
  it('is sent with its progress, looked at, and saved with the post', async () => {
    const server = anEmptyServer().on(createPostBox, aPostBox());
    const { person } = renderPage(PostBoxFormPage, server, { path: '/post-boxes/create' });
    expect(screen.getByText('תמונות ווידאו עד 10MB')).toBeTruthy();
    expect(document.querySelector('input[type="file"]')?.getAttribute('accept')).toContain('image/jpeg');
    await person.type(screen.getByLabelText(/שם הארגז/), 'מבצעים');
    await person.type(screen.getByLabelText('פוסט 1'), 'שבת שלום');
    choose(photo());
    const upload = await begun();
    expect(upload.call).toBe(uploadPostMedia.pattern);
    expect(upload.headers['authorization']).toBe('Bearer token-1');
    expect(upload.headers['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(upload.file?.name).toBe('תמונה.jpg');
    expect(screen.getByText('מעלה...')).toBeTruthy();
    upload.progress(0.42);
    expect(screen.getByText('42%')).toBeTruthy();
    await expectAccessible();

    await person.click(screen.getByRole('button', { name: 'שמור ארגז' }));
    expect(await screen.findByText('קובץ עדיין עולה. המתינו שיסתיים או בטלו את ההעלאה')).toBeTruthy();
    expect(server.callsOf(createPostBox)).toHaveLength(0);

    await upload.answer(image);
    expect((await screen.findByAltText<HTMLImageElement>('התמונה המצורפת: פוסט 1')).src).toBe('blob:picture');
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'שמור ארגז' }));
    await waitFor(() => expect(server.callsOf(createPostBox)).toHaveLength(1));
    expect(server.callsOf(createPostBox)[0]?.body).toMatchObject({
      posts: [{ text: 'שבת שלום', media: image, order: 0 }],
    });
  });

  it('is cancelled on the way, and another one can be chosen', async () => {
    const { person } = renderPage(PostBoxFormPage, anEmptyServer());
    choose(photo());
    const upload = await begun();
    await person.click(screen.getByRole('button', { name: 'ביטול ההעלאה של תמונה.jpg: פוסט 1' }));
    expect(upload.isAborted).toBe(true);
    const picker = await screen.findByRole('button', { name: 'הוספת תמונה או וידאו: פוסט 1' });
    await waitFor(() => expect(document.activeElement).toBe(picker));
    expect(screen.queryByRole('alert')).toBeNull();
    choose(photo());
    await (await begun(2)).answer(image);
    expect(await screen.findByAltText('התמונה המצורפת: פוסט 1')).toBeTruthy();
  });

  it.each([
    ['of more than 10 MB', () => Object.defineProperty(photo(), 'size', { value: maxMediaBytes + 1 }), 'הקובץ גדול מדי. אפשר להעלות תמונות ווידאו עד 10MB'],
    ['that is called a picture and is none', () => new File(['<html>'], 'a.jpg', { type: 'image/jpeg' }), 'אפשר להעלות תמונות (JPEG, PNG, WebP, GIF) ווידאו (MP4, MOV, WebM) בלבד'],
    ['that is empty', () => new File([], 'a.jpg', { type: 'image/jpeg' }), 'אפשר להעלות תמונות (JPEG, PNG, WebP, GIF) ווידאו (MP4, MOV, WebM) בלבד'],
  ])('%s is refused before it is sent', async (_what, make, text) => {
    renderPage(PostBoxFormPage, anEmptyServer());
    choose(make());
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(uploads).toHaveLength(0);
  }); // prettier-ignore

  it('with a name of 300 letters has it cut in sight, and whole in its title', async () => {
    const longName = (n: number) => `${'ארוך '.repeat(59)}${String(n)}.jpg`;
    const named = (name: string) => new File([photo()], name, { type: 'image/jpeg' });
    renderPage(PostBoxFormPage, anEmptyServer());
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    fireEvent.change(input, { target: { files: [named(longName(1)), named(longName(2))] } });
    const first = await begun();
    expect(first.file?.name).toBe(longName(1));
    expect(screen.getByTitle(longName(2)).textContent).toBe(longName(2));
    await first.refuse('MEDIA.UNREADABLE');
    const fault = await screen.findByRole('alert');
    expect(fault.title).toBe(longName(1));
    expect(fault.textContent).toMatch(/^ארוך .{20,60}…[^…]*1\.jpg: הקובץ פגום/);
    await (await begun(2)).answer(image);
    expect(await screen.findByAltText('התמונה המצורפת: פוסט 1')).toBeTruthy();
    await expectAccessible();
  });

  it('says why the server refused it, and in its own words that nobody answered', async () => {
    renderPage(PostBoxFormPage, anEmptyServer());
    choose(photo());
    await (await begun()).refuse('MEDIA.UNREADABLE');
    expect((await screen.findByRole('alert')).textContent).toBe('הקובץ פגום ואי אפשר לקרוא אותו');
    choose(photo());
    await (await begun(2)).breakOff();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('שגיאה בהעלאת הקובץ'));
  });

  it('is sent again with a renewed session', async () => {
    const server = anEmptyServer().on(refresh, { token: 'token-2', user: aUser() } as never);
    renderPage(PostBoxFormPage, server);
    choose(photo());
    await (await begun()).refuse('AUTH.REQUIRED');
    const again = await begun(2);
    expect(again.headers['authorization']).toBe('Bearer token-2');
    await again.answer(image);
    expect(await screen.findByAltText('התמונה המצורפת: פוסט 1')).toBeTruthy();
  });

  it('stays with its post when the one before it is removed meanwhile', async () => {
    const server = anEmptyServer().on(createPostBox, aPostBox());
    const { person } = renderPage(PostBoxFormPage, server, { path: '/post-boxes/create' });
    await person.type(screen.getByLabelText(/שם הארגז/), 'מבצעים');
    await person.click(screen.getByRole('button', { name: 'הוספת פוסט' }));
    await person.type(screen.getByLabelText('פוסט 2'), 'עם תמונה');
    choose(photo(), 1);
    const upload = await begun();
    await person.click(screen.getByRole('button', { name: 'הסרת פוסט 1' }));
    await upload.answer(image);
    await screen.findByAltText('התמונה המצורפת: פוסט 1');
    await person.click(screen.getByRole('button', { name: 'שמור ארגז' }));
    await waitFor(() => expect(server.callsOf(createPostBox)).toHaveLength(1));
    expect(server.callsOf(createPostBox)[0]?.body).toMatchObject({
      posts: [{ text: 'עם תמונה', media: image }],
    });
  });

  it('of a comment goes to the call of comments', async () => {
    renderPage(CommentBoxFormPage, anEmptyServer());
    choose(photo());
    expect((await begun()).call).toBe(uploadCommentMedia.pattern);
  });
});

describe('the files of a box that is there', () => {
  const box = aPostBox(['תמונה', 'סרטון'], {});
  const posts = box.posts.map((post, index) => ({ ...post, media: index === 0 ? image : video }));
  const at = { path: `/post-boxes/edit/${box._id}`, route: '/post-boxes/edit/:id' };
  const address = (file: string) => mediaPath('user-1', file, 'abc.def');
  const withFiles = () =>
    anEmptyServer()
      .on(getPostBox, { ...box, posts })
      .on(updatePostBox, box)
      .on(removePostMedia, { success: true })
      .on(listMediaAddresses, {
        media: [
          { ...image, url: address(image.filename), thumbnailUrl: address(`${id}.small.webp`) },
          { ...video, url: address(video.filename), thumbnailUrl: null },
        ],
        expiresAt: '2026-03-01T09:20:00.000Z',
      });

  it('are shown at their addresses, asked for together', async () => {
    const server = withFiles();
    renderPage(PostBoxFormPage, server, at);
    const picture = await screen.findByAltText('התמונה המצורפת: פוסט 1');
    expect(picture.getAttribute('src')).toBe(address(`${id}.small.webp`));
    expect(screen.getByLabelText('הווידאו המצורף: פוסט 2').getAttribute('src')).toBe(address(video.filename));
    expect(server.callsOf(listMediaAddresses).map(({ query }) => query)).toEqual([
      { filenames: `${image.filename},${video.filename}` },
    ]);
    fireEvent.error(picture);
    expect(await screen.findByText('אי אפשר להציג את הקובץ כרגע')).toBeTruthy();
    await expectAccessible();
  });

  it('are taken away by the keyboard: the server is told, and the box is saved without', async () => {
    const server = withFiles();
    const { person } = renderPage(PostBoxFormPage, server, at);
    (await screen.findByRole('button', { name: 'הסרת הקובץ: פוסט 1' })).focus();
    await person.keyboard('{Enter}');
    const picker = await screen.findByRole('button', { name: 'הוספת תמונה או וידאו: פוסט 1' });
    await waitFor(() => expect(document.activeElement).toBe(picker));
    // It could still be put back.
    expect(server.callsOf(removePostMedia)).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'שמור ארגז' }));
    await waitFor(() => expect(server.callsOf(updatePostBox)).toHaveLength(1));
    await waitFor(() =>
      expect(server.callsOf(removePostMedia).map(({ params }) => params)).toEqual([
        { filename: image.filename },
      ]),
    );
    expect(server.callsOf(updatePostBox)[0]?.body).toMatchObject({
      posts: [{ media: null }, { media: video }],
    });
  });

  it('are refused with the server’s words when they are gone', async () => {
    const server = withFiles().on(updatePostBox, refusal('MEDIA.NOT_FOUND'));
    const { person } = renderPage(PostBoxFormPage, server, at);
    await screen.findByAltText('התמונה המצורפת: פוסט 1');
    await person.type(screen.getByLabelText('פוסט 1'), '!');
    await person.click(screen.getByRole('button', { name: 'שמור ארגז' }));
    expect(await screen.findByText('הקובץ המצורף לא נמצא. העלו אותו מחדש')).toBeTruthy();
  });

  it('without a text say that they are not kept', async () => {
    const { person } = renderPage(PostBoxFormPage, withFiles(), at);
    await person.clear(await screen.findByLabelText('פוסט 1'));
    expect(await screen.findByText('בלי טקסט, הקובץ לא יישמר בארגז')).toBeTruthy();
  });
});
