import { describe, expect, it } from '@jest/globals';
import { createGroupBox, getGroupBox, listGroupBoxes, updateGroupBox } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aGroupBox } from '../../testing/builders.js';
import { refusal, wordless } from '../../testing/fake-server.js';
import type { FakeServer } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { GroupBoxesPage } from './group-boxes-page.js';

const whole = (box: ReturnType<typeof aGroupBox>) => ({
  success: true as const,
  data: { ...box, groups: [] },
  cursor: null,
});
/** A server with one box, as its list has it and whole. */
const serverWith = (box = aGroupBox(), listed = box) =>
  anEmptyServer()
    .on(listGroupBoxes, { success: true, data: [listed] })
    .on(getGroupBox, whole(box));

async function openEditing(server: FakeServer) {
  const shown = renderPage(GroupBoxesPage, server);
  const { person } = shown;
  const edit = async () => {
    await person.click(await screen.findByRole('button', { name: 'פעולות עבור דירות במרכז' }));
    await person.click(await screen.findByRole('menuitem', { name: 'עריכה' }));
    return within(await screen.findByRole('dialog', { name: 'עריכת ארגז קבוצות' }));
  };
  return { ...shown, edit, dialog: await edit() };
}

describe('editing a group box', () => {
  it('keeps the whole description, of which the list has the beginning only', async () => {
    const description = 'דירות להשכרה ולמכירה בגוש דן ובשרון. '.repeat(12).trim();
    const box = aGroupBox({ description });
    const server = serverWith(box, { ...box, description: `${description.slice(0, 90)}…` }).on(
      updateGroupBox,
      box,
    );
    const { person, dialog } = await openEditing(server);
    const field = await dialog.findByLabelText<HTMLTextAreaElement>('תיאור');
    expect(field.value).toBe(description);
    await expectAccessible();
    await person.click(dialog.getByRole('button', { name: 'עדכון' }));
    expect(await screen.findByText('ארגז הקבוצות עודכן בהצלחה')).toBeTruthy();
    expect(server.callsOf(updateGroupBox)[0]?.body).toMatchObject({ description });
  });

  it('asks before it goes over what was saved elsewhere meanwhile', async () => {
    const box = aGroupBox();
    const server = serverWith(box)
      .on(getGroupBox, { success: true, data: { ...box, groups: [], revision: 'r1' }, cursor: null })
      .on(updateGroupBox, ({ body }) =>
        'revision' in (body as object) ? refusal('CONFLICT.CHANGED_MEANWHILE') : { ...box, groups: [] },
      );
    const { person, dialog } = await openEditing(server);
    await person.type(await dialog.findByLabelText(/שם הארגז/), ' ובשרון');
    await person.click(dialog.getByRole('button', { name: 'עדכון' }));
    await person.click(await screen.findByRole('button', { name: 'לשמור את שלי במקומם' }));
    expect(await screen.findByText('ארגז הקבוצות עודכן בהצלחה')).toBeTruthy();
    expect(server.callsOf(updateGroupBox)[0]?.body).toMatchObject({ revision: 'r1' });
  });

  it('begins with what the server has at that moment, each time, at the name', async () => {
    const box = aGroupBox();
    const server = serverWith(box);
    const { person, dialog, edit, client } = await openEditing(server);
    const name = await dialog.findByLabelText<HTMLInputElement>(/שם הארגז/);
    expect(document.activeElement).toBe(name);
    await person.click(dialog.getByRole('button', { name: 'ביטול' }));
    // As the page of the box leaves it behind.
    client.setQueryData([getGroupBox.pattern, { params: { id: box._id } }], whole(box));
    server.on(getGroupBox, whole({ ...box, description: 'חדש' }));
    const again = await edit();
    expect((await again.findByLabelText<HTMLTextAreaElement>('תיאור')).value).toBe('חדש');
  });

  it('says that the box loads, that it could not be had, and tries again', async () => {
    let fail: () => void = () => undefined;
    const box = aGroupBox();
    const server = serverWith(box).on(
      getGroupBox,
      () => new Promise((resolve) => (fail = () => resolve(refusal('SERVICE.UNEXPECTED')))),
    );
    const { person, dialog } = await openEditing(server);
    expect(dialog.getByRole('status', { name: 'טוען…' })).toBeTruthy();
    expect(dialog.queryByLabelText(/שם הארגז/)).toBeNull();
    fail();
    expect(await dialog.findByText('שגיאה בטעינת פרטי הארגז')).toBeTruthy();
    server.on(getGroupBox, whole(box));
    await person.click(dialog.getByRole('button', { name: 'נסו שוב' }));
    expect((await dialog.findByLabelText<HTMLInputElement>(/שם הארגז/)).value).toBe(box.name);
  });

  it('says that a box is gone, and leads back to those that are there', async () => {
    const server = serverWith().on(getGroupBox, () => {
      server.on(listGroupBoxes, { success: true, data: [] });
      return refusal('BOX.NOT_FOUND');
    });
    const { person, dialog } = await openEditing(server);
    const back = await dialog.findByRole('link', { name: 'ארגזי קבוצות' });
    expect(dialog.queryByRole('button', { name: 'נסו שוב' })).toBeNull();
    await expectAccessible();
    await person.click(back);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('link', { name: 'דירות במרכז' })).toBeNull());
  });

  it('saves a box under another name', async () => {
    const box = aGroupBox();
    const server = serverWith(box).on(updateGroupBox, () => {
      const renamed = { ...box, name: 'השרון' };
      server.on(listGroupBoxes, { success: true, data: [renamed] });
      return renamed;
    });
    const { person, dialog } = await openEditing(server);
    const name = await dialog.findByLabelText<HTMLInputElement>(/שם הארגז/);
    expect(name.value).toBe('דירות במרכז');
    await person.clear(name);
    await person.type(name, 'השרון');
    await person.click(dialog.getByRole('button', { name: 'עדכון' }));
    expect(await screen.findByText('ארגז הקבוצות עודכן בהצלחה')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'השרון' })).toBeTruthy();
    expect(server.callsOf(updateGroupBox)[0]?.params).toEqual({ id: box._id });
  });

  it.each([
    ['in the server’s words', refusal('BOX.LIMIT_REACHED', { limit: 200 }), /הגעת למגבלה/],
    ['in its own where the server has none', wordless, 'שגיאה בשמירת הארגז'],
    ['in its own where nobody expected it', refusal('SERVICE.UNEXPECTED'), 'שגיאה בשמירת הארגז'],
  ])('says that saving failed, %s, and keeps the form', async (_whose, answer, said) => {
    const server = serverWith().on(createGroupBox, answer).on(updateGroupBox, answer);
    const { person, dialog } = await openEditing(server);
    await person.click(await dialog.findByRole('button', { name: 'עדכון' }));
    expect(await dialog.findByText(said)).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'ביטול' }));
    await person.click(screen.getByRole('button', { name: 'יצירת ארגז חדש' }));
    const creating = within(await screen.findByRole('dialog', { name: 'יצירת ארגז קבוצות' }));
    await person.type(creating.getByLabelText(/שם הארגז/), 'השרון');
    await person.click(creating.getByRole('button', { name: 'יצירה' }));
    expect(await creating.findByText(said)).toBeTruthy();
    expect(creating.getByLabelText<HTMLInputElement>(/שם הארגז/).value).toBe('השרון');
  });
});
