import { describe, expect, it } from '@jest/globals';
import { AppError, chooseGroups, countGroups, listGroups, listLeftOutGroups } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aGroup } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { GroupsPage } from './groups-page.js';

it('asks before a choice of groups that was changed is dropped', async () => {
  const [kept, left] = [aGroup({ name: 'ישנה' }), aGroup({ name: 'גדולה' })];
  const server = anEmptyServer()
    .on(countGroups, { total: 1, assigned: 0, members: 240 })
    .on(listGroups, [kept])
    .on(listLeftOutGroups, { groups: [left], total: 1, limit: 1, used: 1 });
  const { person } = renderPage(GroupsPage, server, { path: '/groups' });
  const open = async () => {
    await person.click(await screen.findByRole('button', { name: 'בחירת הקבוצות' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'אילו קבוצות החבילה תחזיק' }));
    await dialog.findByRole('checkbox', { name: 'גדולה' });
    return dialog;
  };
  await open();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const dialog = await open();
  await person.click(dialog.getByRole('checkbox', { name: 'גדולה' }));
  await person.keyboard('{Escape}');
  const asked = within(await screen.findByRole('dialog', { name: 'יש שינויים שלא נשמרו' }));
  await person.click(asked.getByRole('button', { name: 'עזיבה בלי לשמור' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('groups that the plan has no room for', () => {
  const left = [
    aGroup({ name: 'גדולה', memberCount: 9_000 }),
    aGroup({ name: 'קטנה', memberCount: 3 }),
  ] as const;
  const [haifa, tlv] = [aGroup({ name: 'יד שנייה חיפה' }), aGroup({ name: 'דירות בתל אביב' })] as const;
  const crowded = () =>
    anEmptyServer()
      .on(countGroups, { total: 2, assigned: 0, members: 240 })
      .on(listGroups, [haifa, tlv])
      .on(listLeftOutGroups, { groups: [...left], total: 2, limit: 2, used: 2 });

  it('are said, and take the place of others as a person chooses', async () => {
    const server = crowded().on(chooseGroups, { success: true, added: 1, removed: 1 });
    const { person } = renderPage(GroupsPage, server, { path: '/groups' });
    expect(await screen.findByText(/החבילה שלכם מחזיקה שתי קבוצות, ועוד שתי קבוצות שנמצאו/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'לחבילות' }).getAttribute('href')).toBe('/subscription');
    await person.click(screen.getByRole('button', { name: 'בחירת הקבוצות' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'אילו קבוצות החבילה תחזיק' }));
    const save = await dialog.findByRole<HTMLButtonElement>('button', { name: 'שמירת הבחירה' });
    await person.click(dialog.getByRole('checkbox', { name: 'גדולה' }));
    expect(dialog.getByText(/סומנו 3 מתוך 2/)).toBeTruthy();
    expect(save.disabled).toBe(true);
    await expectAccessible();
    await person.click(dialog.getByRole('checkbox', { name: haifa.name }));
    expect(dialog.getByText('יוצאות מהרשימה וגם מהארגזים שלהן: קבוצה אחת.')).toBeTruthy();
    await person.click(save);
    expect(await screen.findByText('הבחירה נשמרה')).toBeTruthy();
    expect(server.callsOf(chooseGroups)[0]?.body).toEqual({ add: [left[0]._id], remove: [haifa._id] });
  });

  it('stay where they are when the choice is refused', async () => {
    const server = crowded().on(chooseGroups, refusal('GROUP.LIMIT_REACHED', { limit: 2 }));
    const { person } = renderPage(GroupsPage, server, { path: '/groups' });
    await person.click(await screen.findByRole('button', { name: 'בחירת הקבוצות' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'אילו קבוצות החבילה תחזיק' }));
    await person.click(await dialog.findByRole('checkbox', { name: tlv.name }));
    await person.click(dialog.getByRole('button', { name: 'שמירת הבחירה' }));
    const { error } = new AppError('GROUP.LIMIT_REACHED', { limit: 2 }).toReply();
    expect(await dialog.findByText(error)).toBeTruthy();
  });
});
