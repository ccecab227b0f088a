import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { getPostBox, updatePostBox } from '@megafon/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { aPostBox } from '../../testing/builders.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { PostBoxFormPage } from './text-box-form-page.js';

/** What stands on the screen is said by the test: nothing is laid out here. */
let seen: Map<Element, () => void>;

class WatchedByHand {
  constructor(private readonly told: (entries: { isIntersecting: boolean }[]) => void) {}
  observe(element: Element) {
    seen.set(element, () => this.told([{ isIntersecting: true }]));
  }
  disconnect() {
    return undefined;
  }
}

beforeEach(() => {
  seen = new Map();
  Object.assign(globalThis, { IntersectionObserver: WatchedByHand });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  localStorage.clear();
});

const many = Array.from({ length: 60 }, (_, at) => `מבצע ${at + 1}`);
const field = (n: number) => screen.getByRole('textbox', { name: `פוסט ${n}` });
const drawnFields = () =>
  screen.getAllByRole('textbox').filter((one) => one.id && one.tagName === 'TEXTAREA');
const save = () => screen.getByRole('button', { name: 'שמור ארגז' });

async function edit(texts = many) {
  const box = aPostBox(texts);
  const server = anEmptyServer().on(getPostBox, box).on(updatePostBox, box);
  const path = `/post-boxes/edit/${box._id}`;
  const { person } = renderPage(PostBoxFormPage, server, { path, route: '/post-boxes/edit/:id' });
  await screen.findByRole('textbox', { name: 'פוסט 1' });
  return { person, server };
}

describe('a box of many posts', () => {
  it('draws the fields that are near, and of the others their texts, all of them named and found', async () => {
    await edit();
    expect(drawnFields().length).toBeLessThan(20);
    expect(field(60).tagName).toBe('DIV');
    expect(field(60).textContent).toBe('מבצע 60');
    await expectAccessible();
    const place = [...seen.keys()].find((element) => element.contains(field(30)));
    act(() => seen.get(place!)!());
    expect(field(30)).toHaveProperty('value', 'מבצע 30');
    expect(field(31).tagName).toBe('DIV');
  });

  it('has the field of whoever goes into it, far from the screen too, and saves them all', async () => {
    const { person, server } = await edit();
    act(() => field(45).focus());
    await waitFor(() => expect(document.activeElement).toBe(field(45)));
    expect(field(45)).toHaveProperty('value', 'מבצע 45');
    await person.keyboard(' עד חמישי');
    await person.click(save());
    await waitFor(() => expect(server.callsOf(updatePostBox)).toHaveLength(1));
    const { posts } = server.callsOf(updatePostBox)[0]?.body as { posts: { text: string }[] };
    expect(posts.map(({ text }) => text)).toEqual(many.with(44, 'מבצע 45 עד חמישי'));
  });

  it('does not save what is wrong in one that was never seen, and goes there', async () => {
    const { person, server } = await edit(many.with(49, '{טוב|}').with(54, '{נהדר|}'));
    await person.type(screen.getByLabelText(/שם הארגז/), ' חדש');
    await person.click(save());
    await waitFor(() => expect(document.activeElement).toBe(field(50)));
    expect(field(50)).toHaveProperty('value', '{טוב|}');
    expect(server.callsOf(updatePostBox)).toEqual([]);
  });

  it('puts one back as a field, with the focus in it', async () => {
    const { person } = await edit();
    await person.click(screen.getByRole('button', { name: 'הסרת פוסט 40' }));
    expect(field(40).textContent).toBe('מבצע 41');
    await person.click(screen.getByRole('button', { name: /מבצע 40/ }));
    await waitFor(() => expect(document.activeElement).toBe(field(40)));
    expect(field(40)).toHaveProperty('value', 'מבצע 40');
  });
});
