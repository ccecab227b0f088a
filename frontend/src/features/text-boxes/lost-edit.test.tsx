import { afterEach, describe, expect, it } from '@jest/globals';
import { getPostBox, updatePostBox } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aPostBox } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { PostBoxFormPage } from './text-box-form-page.js';

afterEach(() => localStorage.clear());

/** A server that knows of revisions: what is written from another one is refused. */
function aServerWith(first: ReturnType<typeof aPostBox>) {
  const now = { box: first };
  const server = anEmptyServer()
    .on(getPostBox, () => now.box)
    .on(updatePostBox, ({ body }) => {
      const { revision } = body as { revision?: string };
      return revision === undefined || revision === now.box.revision
        ? now.box
        : refusal('CONFLICT.CHANGED_MEANWHILE');
    });
  const edit = () =>
    renderPage(PostBoxFormPage, server, {
      path: `/post-boxes/edit/${first._id}`,
      route: '/post-boxes/edit/:id',
    });
  return { server, now, edit };
}

const post = () => screen.findByLabelText<HTMLTextAreaElement>('פוסט 1');
const save = () => screen.getByRole('button', { name: 'שמור ארגז' });
const question = async () => within(await screen.findByRole('dialog', { name: 'בינתיים נשמר כאן משהו אחר' }));

describe('a box that was saved elsewhere while it was edited', () => {
  it('is not gone over unasked: what was written stays in the form', async () => {
    const box = aPostBox(['קודם'], { revision: 'r1' });
    const { server, now, edit } = aServerWith(box);
    const { person } = edit();
    await person.type(await post(), ' שלי');
    now.box = { ...aPostBox(['שלהם'], { revision: 'r2' }), _id: box._id };
    await person.click(save());
    const asked = await question();
    await expectAccessible();
    await person.click(asked.getByRole('button', { name: 'חזרה לטופס' }));
    expect(await screen.findByText('הפריט השתנה בינתיים. רעננו ונסו שוב')).toBeTruthy();
    expect((await post()).value).toBe('קודם שלי');
    expect(server.callsOf(updatePostBox).map(({ body }) => body)).toEqual([
      expect.objectContaining({ revision: 'r1' }),
    ]);
  });

  it('is gone over where that is wanted', async () => {
    const box = aPostBox(['קודם'], { revision: 'r1' });
    const { server, now, edit } = aServerWith(box);
    const { person } = edit();
    await person.type(await post(), ' שלי');
    now.box = { ...box, revision: 'r2' };
    await person.click(save());
    await person.click((await question()).getByRole('button', { name: 'לשמור את שלי במקומם' }));
    expect(await screen.findByText('ארגז הפוסטים עודכן בהצלחה')).toBeTruthy();
    const [, over] = server.callsOf(updatePostBox);
    expect(over?.body).toMatchObject({ posts: [{ text: 'קודם שלי' }] });
    expect(over?.body).not.toHaveProperty('revision');
  });

  it('is known to be so from a draft as well, until that is given up', async () => {
    const box = aPostBox(['קודם'], { revision: 'r1' });
    const { server, now, edit } = aServerWith(box);
    const first = edit();
    await first.person.type(await post(), ' שלי');
    first.unmount();
    now.box = { ...aPostBox(['שלהם'], { revision: 'r2' }), _id: box._id };
    const { person } = edit();
    expect((await post()).value).toBe('קודם שלי');
    await person.click(save());
    await person.click((await question()).getByRole('button', { name: 'חזרה לטופס' }));
    await person.click(screen.getByRole('button', { name: 'להתחיל מחדש' }));
    expect((await post()).value).toBe('שלהם');
    await person.type(await post(), '!');
    await person.click(save());
    await waitFor(() => expect(server.callsOf(updatePostBox)).toHaveLength(2));
    expect(server.callsOf(updatePostBox)[1]?.body).toMatchObject({
      posts: [{ text: 'שלהם!' }],
      revision: 'r2',
    });
  });
});
