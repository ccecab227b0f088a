import { describe, expect, it } from '@jest/globals';
import { createPostBox, getAiWriting, getGeneration, startGeneration } from '@megafon/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aGeneration, anAiWriting, aPostBox } from '../../testing/builders.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { CreatePage } from './create-page.js';

/** A page on a server whose variants are there at once; each generation is another one. */
function open() {
  let current = aGeneration();
  const server = anEmptyServer()
    .on(getAiWriting, anAiWriting())
    .on(startGeneration, () => {
      current = aGeneration();
      return { generation: current, usage: anAiWriting(3).usage };
    })
    .on(getGeneration, () => current)
    .on(createPostBox, aPostBox(['נוסח ראשון'], { name: 'דירות' }));
  const view = renderPage(CreatePage, server, { path: '/create' });
  const leave = () => act(() => view.router.navigate('/elsewhere'));
  const write = async (brief: string) => {
    await view.person.type(await screen.findByLabelText(/על מה הטקסט/), brief);
    await view.person.click(screen.getByRole('button', { name: /^כתיבה/ }));
    await screen.findByRole('button', { name: 'להשתמש בנוסח 1' });
  };
  const save = async () => {
    await view.person.click(screen.getByRole('button', { name: 'להשתמש בנוסח 1' }));
    await view.person.type(await screen.findByLabelText(/שם הארגז החדש/), 'דירות');
    await view.person.click(screen.getByRole('button', { name: 'שמירה בארגז' }));
    await screen.findByRole('link', { name: 'לארגז ״דירות״' });
  };
  return { ...view, server, leave, write, save };
}

describe('what was written of a variant', () => {
  const text = () => screen.findByLabelText<HTMLTextAreaElement>(/^טקסט/);
  const back = () => screen.queryByRole('button', { name: 'החזרת מה שכתבתי' });
  const use = (n: number) => screen.getByRole('button', { name: `להשתמש בנוסח ${String(n)}` });

  it('is put back where another variant was chosen, with the box that was named', async () => {
    const { person, write } = open();
    await write('דירה');
    await person.click(use(1));
    await person.type(await text(), ' שלי');
    await person.type(screen.getByLabelText(/שם הארגז החדש/), 'דירות');
    const mine = (await text()).value;
    await person.click(use(2));
    expect((await text()).value).toBe('נוסח שני');
    expect(screen.getByLabelText<HTMLInputElement>(/שם הארגז החדש/).value).toBe('דירות');
    await person.click(use(3));
    await expectAccessible();
    await person.click(back() as HTMLElement);
    expect((await text()).value).toBe(mine);
    expect(document.activeElement).toBe(await text());
    expect(back()).toBeNull();
    // What was put back is one's own still.
    await person.click(use(2));
    await person.type(await text(), ' אחר');
    await person.click(back() as HTMLElement);
    expect((await text()).value).toBe(mine);
    await person.click(back() as HTMLElement);
    expect((await text()).value).toBe('נוסח שני אחר');
  });

  it('is not asked about where nothing was', async () => {
    const { person, write } = open();
    await write('דירה');
    await person.click(use(1));
    await person.click(use(2));
    expect((await text()).value).toBe('נוסח שני');
    expect(back()).toBeNull();
  });

  it('stays where it was written while the former text was being saved', async () => {
    const { person, server, write } = open();
    let answer: () => void = () => undefined;
    server.on(createPostBox, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return aPostBox(['נוסח ראשון'], { name: 'דירות' });
    });
    await write('דירה');
    await person.click(use(1));
    await person.type(await screen.findByLabelText(/שם הארגז החדש/), 'דירות');
    await person.click(screen.getByRole('button', { name: 'שמירה בארגז' }));
    await person.click(use(2));
    answer();
    expect(await screen.findByText('הפוסט נשמר בארגז')).toBeTruthy();
    expect((await text()).value).toBe('נוסח שני');
  });
});

const question = async () => within(await screen.findByRole('dialog', { name: 'יש שינויים שלא נשמרו' }));
const isElsewhere = () => screen.findByText('somewhere else');

describe('leaving the page of a new text', () => {
  it('goes at once where nothing was written', async () => {
    const { leave } = open();
    await screen.findByLabelText(/על מה הטקסט/);
    await leave();
    expect(await isElsewhere()).toBeTruthy();
  });

  it('asks before a brief is lost, and stays where one stays', async () => {
    const { person, leave } = open();
    await person.type(await screen.findByLabelText(/על מה הטקסט/), 'דירה');
    await leave();
    await person.click((await question()).getByRole('button', { name: 'להישאר' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>(/על מה הטקסט/).value).toBe('דירה');
    await leave();
    await person.click((await question()).getByRole('button', { name: 'עזיבה בלי לשמור' }));
    expect(await isElsewhere()).toBeTruthy();
  });

  it('asks before it turns to a text of the other kind', async () => {
    const { person, write } = open();
    await write('דירה');
    await person.click(screen.getByRole('radio', { name: 'תגובה' }));
    await person.click((await question()).getByRole('button', { name: 'להישאר' }));
    expect(screen.getByRole('button', { name: 'להשתמש בנוסח 1' })).toBeTruthy();
  });

  it('goes at once from a variant that is in its box, and asks again about the next ones', async () => {
    const { person, server, leave, write, save } = open();
    await write('דירה');
    await save();
    await person.click(screen.getByRole('button', { name: 'כתיבה מחדש' }));
    await waitFor(() => expect(server.callsOf(startGeneration)).toHaveLength(2));
    await leave();
    await person.click((await question()).getByRole('button', { name: 'להישאר' }));
    await screen.findByRole('button', { name: 'להשתמש בנוסח 1' });
    await save();
    await leave();
    expect(await isElsewhere()).toBeTruthy();
  });

  it('asks about variants that came after the one that is in its box', async () => {
    const { person, server, leave, write } = open();
    await write('דירה');
    await person.click(screen.getByRole('button', { name: 'להשתמש בנוסח 1' }));
    await person.click(screen.getByRole('button', { name: 'כתיבה מחדש' }));
    await waitFor(() => expect(server.callsOf(startGeneration)).toHaveLength(2));
    await screen.findByRole('button', { name: 'להשתמש בנוסח 1' });
    await person.type(await screen.findByLabelText(/שם הארגז החדש/), 'דירות');
    await person.click(screen.getByRole('button', { name: 'שמירה בארגז' }));
    await screen.findByRole('link', { name: 'לארגז ״דירות״' });
    await leave();
    expect(await question()).toBeTruthy();
  });
});
