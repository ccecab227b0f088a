import { describe, expect, it } from '@jest/globals';
import {
  cancelGeneration,
  createCommentBox,
  createPostBox,
  generationEnded,
  generationPollMs,
  getAiWriting,
  getGeneration,
  getPostBox,
  listPostBoxes,
  startGeneration,
  updatePostBox,
} from '@megafon/contracts';
import type { Generation } from '@megafon/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { isResting } from '../../testing/is-resting.js';
import { aCommentBox, aGeneration, anAiWriting, aPostBox } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import type { FakeServer } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, happen, renderPage } from '../../testing/render-page.js';
import { CreatePage } from './create-page.js';

/** A server that writes: what it answers is `current`, which a test may change. */
function aWritingServer(
  first: Generation,
  used = 2,
): { server: FakeServer; now: (next: Generation) => void } {
  let current = first;
  const server: FakeServer = anEmptyServer()
    .on(getAiWriting, () => anAiWriting(used))
    .on(startGeneration, () => {
      const isFirst = server.callsOf(startGeneration).length === 1;
      const generation = isFirst ? first : { ...first, _id: aGeneration()._id };
      return { generation, usage: anAiWriting(used + 1).usage };
    })
    .on(getGeneration, () => current)
    .on(cancelGeneration, () => {
      current = { ...current, state: 'cancelled' };
      return { success: true as const };
    });
  return { server, now: (next) => (current = next) };
}

const empty = { text: '', state: 'writing' } as const;
const underWay = () => aGeneration({ state: 'writing', variants: [empty, empty, empty] });
const open = (server: FakeServer, path = '/create') =>
  renderPage(CreatePage, server, { path, route: '/create' });
const brief = () => screen.findByLabelText(/על מה הטקסט/);
const startButton = () => screen.getByRole('button', { name: 'כתיבה' });
const variant = (n: number) => within(screen.getByRole('region', { name: `נוסח ${String(n)}` }));

describe('the page of a new text, before anything is written', () => {
  it('has the style and audience of the profile, and says what is used of the month', async () => {
    const { server } = aWritingServer(underWay());
    open(server);
    await brief();
    expect(screen.getByRole('heading', { level: 1, name: 'פוסט חדש עם AI' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('סגנון').value).toBe('friendly');
    expect(screen.getByLabelText<HTMLInputElement>('קהל יעד').value).toBe('זוגות צעירים');
    expect(screen.getByText('נוצלו החודש: 2 מתוך 10')).toBeTruthy();
    expect(screen.getByText(/מודל שפה/)).toBeTruthy();
    await expectAccessible();
  });

  it('says plainly where no model writes', async () => {
    const { server } = aWritingServer(underWay());
    open(server.on(getAiWriting, anAiWriting(0, { writer: 'offline' })));
    expect(await screen.findByText(/בלי מודל AI/)).toBeTruthy();
  });

  it('asks what it is about before it sends anything', async () => {
    const { server } = aWritingServer(underWay());
    const { person } = open(server);
    await brief();
    await person.click(startButton());
    expect(await screen.findByText('שדה חובה')).toBeTruthy();
    expect(server.callsOf(startGeneration)).toHaveLength(0);
  });

  it('says that it could not be loaded, and tries again', async () => {
    const { server } = aWritingServer(underWay());
    const { person } = open(server.on(getAiWriting, refusal('SERVICE.UNEXPECTED')));
    expect(await screen.findByText('שגיאה בטעינת הכתיבה עם AI')).toBeTruthy();
    server.on(getAiWriting, anAiWriting());
    await person.click(screen.getByRole('button', { name: 'נסו שוב' }));
    expect(await brief()).toBeTruthy();
  });

  it('offers a larger plan, and the day of the next month, where all is used', async () => {
    const { server } = aWritingServer(underWay(), 10);
    open(server);
    await brief();
    expect(screen.getByText('נוצלו כל 10 הכתיבות של החודש')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'למעבר לחבילה גדולה יותר' }).getAttribute('href')).toBe(
      '/subscription',
    );
    expect(isResting(startButton())).toBe(true);
    await expectAccessible();
  });
});

describe('a text that is being written', () => {
  it('grows in the page as it comes, and ends with the event', async () => {
    const first = underWay();
    const { server, now } = aWritingServer(first);
    const { person, feed } = open(server);
    act(() => feed.setConnected(true));
    await person.type(await brief(), 'דירה בחיפה');
    await person.click(startButton());
    await screen.findByRole('region', { name: 'נוסח 3' });
    expect(server.callsOf(startGeneration)[0]?.body).toEqual({
      target: 'post',
      task: 'write',
      brief: 'דירה בחיפה',
      tone: 'friendly',
      length: 'medium',
      audience: 'זוגות צעירים',
    });
    const tell = (step: number, text: string) => {
      const variants = [{ text, state: 'writing' as const }, empty, empty];
      act(() => feed.receiveWriting({ generationId: first._id, step, variants }));
    };
    tell(1, 'דירה');
    expect(variant(1).getByText('דירה')).toBeTruthy();
    tell(2, 'דירה יפה');
    tell(1, 'דירה');
    expect(variant(1).getByText('דירה יפה')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'להשתמש בנוסח 1' })).toBeNull();
    now({ ...aGeneration(), _id: first._id });
    happen(feed, generationEnded, { generationId: first._id, state: 'written' });
    expect(await screen.findByText('3 נוסחים מוכנים')).toBeTruthy();
    expect(variant(1).getByText('נוסח ראשון')).toBeTruthy();
    await expectAccessible();
  });

  it('is asked for by the page itself while the socket is down', async () => {
    const first = underWay();
    const { server, now } = aWritingServer(first);
    const { person } = open(server);
    await person.type(await brief(), 'דירה');
    await person.click(startButton());
    await screen.findByRole('region', { name: 'נוסח 1' });
    now({ ...aGeneration(), _id: first._id });
    expect(generationPollMs).toBeLessThanOrEqual(1_000);
    expect(await screen.findByRole('button', { name: 'להשתמש בנוסח 2' })).toBeTruthy();
  });

  it('can be stopped, and says so', async () => {
    const { server } = aWritingServer(underWay());
    const { person } = open(server);
    await person.type(await brief(), 'דירה');
    await person.click(startButton());
    await person.click(await screen.findByRole('button', { name: 'עצירה' }));
    expect(await screen.findByText('הכתיבה נעצרה')).toBeTruthy();
    expect(server.callsOf(cancelGeneration)).toHaveLength(1);
  });

  it('is stopped when the page is left', async () => {
    const { server } = aWritingServer(underWay());
    const { person, router } = open(server);
    await person.type(await brief(), 'דירה');
    await person.click(startButton());
    await screen.findByRole('button', { name: 'עצירה' });
    await act(() => router.navigate('/elsewhere'));
    await person.click(await screen.findByRole('button', { name: 'עזיבה בלי לשמור' }));
    await waitFor(() => expect(server.callsOf(cancelGeneration)).toHaveLength(1));
  });

  it('that failed says why, and that it was not counted', async () => {
    const failed = aGeneration({
      state: 'failed',
      reason: 'busy',
      message: 'שירות הכתיבה עמוס כרגע. נסו שוב בעוד כמה דקות',
      variants: [{ text: '', state: 'failed' }],
    });
    const { server } = aWritingServer(failed);
    const { person } = open(server);
    await person.type(await brief(), 'דירה');
    await person.click(startButton());
    expect(
      await screen.findByText('שירות הכתיבה עמוס כרגע. נסו שוב בעוד כמה דקות. הכתיבה הזאת לא נספרה.'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'כתיבה מחדש' })).toBeTruthy();
    await expectAccessible();
  });

  it.each([
    [refusal('AI.LIMIT_REACHED', { limit: 10 }), 'הגעת למגבלה של 10 כתיבות עם AI בחודש בחבילה שלך'],
    [refusal('AI.TOO_MANY_OPEN'), 'כתיבות אחרות עדיין נמשכות. המתינו שיסתיימו ונסו שוב'],
  ])('that is refused shows the refusal and keeps what was written', async (answer, text) => {
    const { server } = aWritingServer(underWay());
    const { person } = open(server.on(startGeneration, answer));
    await person.type(await brief(), 'דירה');
    await person.click(startButton());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(((await brief()) as HTMLTextAreaElement).value).toBe('דירה');
  });
});

describe('a variant', () => {
  const written = async (server: FakeServer, path?: string) => {
    const view = open(server, path);
    await view.person.type(await brief(), 'דירה');
    await view.person.click(startButton());
    await screen.findByRole('button', { name: 'להשתמש בנוסח 2' });
    return view;
  };

  it('can be worked on further', async () => {
    const { server } = aWritingServer(aGeneration());
    const { person } = await written(server);
    await person.click(screen.getByRole('button', { name: 'קיצור נוסח 2' }));
    await waitFor(() => expect(server.callsOf(startGeneration)).toHaveLength(2));
    expect(server.callsOf(startGeneration)[1]?.body).toMatchObject({ task: 'shorten', text: 'נוסח שני' });
    expect(await screen.findByLabelText<HTMLSelectElement>('מה לעשות?')).toBeTruthy();
  });

  /** Each generation is another one: the first is written anew, the next shortened. */
  const shortens = () => {
    const { server } = aWritingServer(aGeneration());
    const texts = (...all: string[]) => all.map((text) => ({ text, state: 'written' as const }));
    const shortened = aGeneration({ task: 'shorten', variants: texts('בקיצור', 'קצר יותר', 'הכי קצר') });
    return server.on(startGeneration, ({ body }) => ({
      generation: (body as { task: string }).task === 'shorten' ? shortened : aGeneration(),
      usage: anAiWriting(3).usage,
    }));
  };

  it('that is worked on stays beside what comes of it, which is marked and can be called off', async () => {
    const { person } = await written(shortens());
    await person.click(screen.getByRole('button', { name: 'קיצור נוסח 2' }));
    const fresh = await screen.findByRole('region', { name: 'נוסחים חדשים: קיצור של נוסח 2' });
    await waitFor(() => expect(document.activeElement).toBe(fresh));
    expect(within(fresh).getAllByText('חדש')).toHaveLength(3);
    expect(variant(4).getByText('בקיצור')).toBeTruthy();
    const earlier = within(screen.getByRole('region', { name: 'נוסחים קודמים: כתיבה חדשה' }));
    expect(earlier.getByText('נוסח שני')).toBeTruthy();
    expect(earlier.queryByText('חדש')).toBeNull();
    await expectAccessible();
    await person.click(within(fresh).getByRole('button', { name: 'ביטול הנוסחים החדשים' }));
    expect(screen.queryByText('בקיצור')).toBeNull();
    const only = screen.getByRole('region', { name: 'הנוסחים' });
    await waitFor(() => expect(document.activeElement).toBe(only));
    expect(screen.queryByRole('button', { name: 'ביטול הנוסחים החדשים' })).toBeNull();
    // The form is as it was too.
    expect((await brief()).tagName).toBe('TEXTAREA');
    await person.click(screen.getByRole('button', { name: 'להשתמש בנוסח 3' }));
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/^טקסט/)).value).toBe('נוסח שלישי');
  });

  it('stays where working on it is refused', async () => {
    const server = shortens();
    const { person } = await written(server);
    server.on(startGeneration, refusal('AI.TOO_MANY_OPEN'));
    await person.click(screen.getByRole('button', { name: 'שיפור נוסח 1' }));
    expect(await screen.findByText('כתיבות אחרות עדיין נמשכות. המתינו שיסתיימו ונסו שוב')).toBeTruthy();
    expect(variant(1).getByText('נוסח ראשון')).toBeTruthy();
  });

  it('is edited and put behind what is in a box', async () => {
    const box = aPostBox(['קודם']);
    const { server } = aWritingServer(aGeneration());
    server.on(listPostBoxes, [box]).on(getPostBox, box).on(updatePostBox, box);
    const { person } = await written(server);
    await person.click(screen.getByRole('button', { name: 'להשתמש בנוסח 2' }));
    const text = await screen.findByLabelText<HTMLTextAreaElement>(/^טקסט/);
    expect(text.value).toBe('נוסח שני');
    await person.type(text, '!');
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'שמירה בארגז' }));
    expect((await screen.findByRole('link', { name: 'לארגז ״מבצעים״' })).getAttribute('href')).toBe(
      `/post-boxes/edit/${box._id}`,
    );
    expect(screen.getByRole('link', { name: 'ליצירת קמפיין' }).getAttribute('href')).toBe(
      `/campaigns/new?postBox=${box._id}`,
    );
    expect(server.callsOf(updatePostBox)[0]?.body).toMatchObject({
      name: 'מבצעים',
      posts: [{ text: 'קודם' }, { text: 'נוסח שני!' }],
    });
  });

  it('is put behind what somebody else put into the box at that moment', async () => {
    const box = aPostBox(['קודם'], { revision: 'r1' });
    const { server } = aWritingServer(aGeneration());
    server
      .on(listPostBoxes, [box])
      .on(getPostBox, () =>
        server.callsOf(updatePostBox).length === 0
          ? box
          : { ...box, posts: aPostBox(['קודם', 'שלהם']).posts, revision: 'r2' },
      )
      .on(updatePostBox, ({ body }) =>
        (body as { revision: string }).revision === 'r2' ? box : refusal('CONFLICT.CHANGED_MEANWHILE'),
      );
    const { person } = await written(server);
    await person.click(screen.getByRole('button', { name: 'להשתמש בנוסח 2' }));
    await person.click(await screen.findByRole('button', { name: 'שמירה בארגז' }));
    expect(await screen.findByRole('link', { name: 'לארגז ״מבצעים״' })).toBeTruthy();
    const saved = server.callsOf(updatePostBox).map(({ body }) => body as { posts: { text: string }[] });
    expect(saved.map(({ posts }) => posts.map(({ text }) => text))).toEqual([
      ['קודם', 'נוסח שני'],
      ['קודם', 'שלהם', 'נוסח שני'],
    ]);
  });

  it('goes into a new box where there is none, which needs a name', async () => {
    const { server } = aWritingServer(aGeneration());
    server.on(createPostBox, aPostBox(['נוסח שני'], { name: 'דירות' }));
    const { person } = await written(server);
    await person.click(screen.getByRole('button', { name: 'להשתמש בנוסח 1' }));
    await person.click(await screen.findByRole('button', { name: 'שמירה בארגז' }));
    expect(await screen.findByText('שדה חובה')).toBeTruthy();
    await person.type(screen.getByLabelText(/שם הארגז החדש/), 'דירות');
    await person.click(screen.getByRole('button', { name: 'שמירה בארגז' }));
    expect(await screen.findByRole('link', { name: 'לארגז ״דירות״' })).toBeTruthy();
    expect(server.callsOf(createPostBox)[0]?.body).toMatchObject({
      name: 'דירות',
      posts: [{ text: 'נוסח ראשון' }],
    });
  });

  it('of a comment goes into a comment box', async () => {
    const { server } = aWritingServer(aGeneration({ target: 'comment' }));
    server.on(createCommentBox, aCommentBox(['נוסח ראשון']));
    const { person } = await written(server, '/create?target=comment');
    expect(server.callsOf(startGeneration)[0]?.body).toMatchObject({ target: 'comment' });
    await person.click(screen.getByRole('button', { name: 'להשתמש בנוסח 1' }));
    await person.type(await screen.findByLabelText(/שם הארגז החדש/), 'הקפצות');
    await person.click(screen.getByRole('button', { name: 'שמירה בארגז' }));
    expect(await screen.findByText('התגובה נשמרה בארגז')).toBeTruthy();
    const href = screen.getByRole('link', { name: 'ליצירת קמפיין' }).getAttribute('href');
    expect(href).toMatch(/^\/campaigns\/new\?commentBox=\w+$/);
  });

  it('stays in the form when it cannot be saved', async () => {
    const { server } = aWritingServer(aGeneration());
    server.on(createPostBox, refusal('BOX.LIMIT_REACHED', { limit: 500 }));
    const { person } = await written(server);
    await person.click(screen.getByRole('button', { name: 'להשתמש בנוסח 1' }));
    await person.type(await screen.findByLabelText(/שם הארגז החדש/), 'דירות');
    await person.click(screen.getByRole('button', { name: 'שמירה בארגז' }));
    expect(await screen.findByText('הגעת למגבלה של 500 ארגזים מסוג זה')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^טקסט/).value).toBe('נוסח ראשון');
  });
});
