import { describe, expect, it } from '@jest/globals';
import { createPostBox, getAiWriting, getGeneration, startGeneration } from '@megafon/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aGeneration, anAiWriting, aPostBox } from '../../testing/builders.js';
import { anEmptyServer, renderPage } from '../../testing/render-page.js';
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
