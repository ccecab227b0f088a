import { describe, expect, it } from '@jest/globals';
import {
  addGroupsToBox,
  countGroups,
  groupAddedMessage,
  listGroupBoxes,
  pageGroups,
} from '@megafon/contracts';
import { screen, within } from '@testing-library/react';
import { aGroup, aGroupBox } from '../../testing/builders.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { GroupsPage } from './groups-page.js';

const groups = ['א', 'ב', 'ג'].map((name) => ({ ...aGroup({ name }), boxIds: [] }));
const aServer = () =>
  anEmptyServer()
    .on(pageGroups, { groups, total: 1_200, cursor: 'after' })
    .on(countGroups, { total: 1_200, assigned: 0, members: 0 })
    .on(listGroupBoxes, { success: true, data: [aGroupBox()] })
    .on(addGroupsToBox, { success: true, message: groupAddedMessage, added: 1_200 });
const one = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `בחירת ${name}` });
const all = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'בחירת כל הקבוצות המוצגות' });

describe('choosing all groups', () => {
  it('goes in the grid as in the table, and from there to all that match', async () => {
    const server = aServer();
    const { person } = renderPage(GroupsPage, server, { path: '/groups?view=grid' });
    await person.click(await one('ב'));
    expect((await all()).indeterminate).toBe(true);
    await person.click(await all());
    expect([(await one('א')).checked, (await one('ג')).checked, (await all()).checked]).toEqual([
      true,
      true,
      true,
    ]);
    await expectAccessible();
    const bar = within(screen.getByRole('region', { name: 'פעולות על הקבוצות שנבחרו' }));
    await person.click(bar.getByRole('button', { name: 'בחירת כל מה שמתאים: 1,200 קבוצות' }));
    expect(bar.getByText('נבחרו: 1,200 קבוצות')).toBeTruthy();
    await person.click(await all());
    expect((await one('א')).checked).toBe(false);
  });

  it('is there once in the table', async () => {
    renderPage(GroupsPage, aServer(), { path: '/groups' });
    await one('א');
    expect(screen.getAllByRole('checkbox', { name: 'בחירת כל הקבוצות המוצגות' })).toHaveLength(1);
  });
});
