import { expect, it } from '@jest/globals';
import { countGroups, listGroups, listLeftOutGroups } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aGroup } from '../../testing/builders.js';
import { anEmptyServer, renderPage } from '../../testing/render-page.js';
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
