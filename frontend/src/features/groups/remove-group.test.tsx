import { describe, expect, it } from '@jest/globals';
import { countGroups, pageGroups, removeGroup, restoreGroup } from '@megafon/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aGroup } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { inContent } from '../../testing/in-content.js';
import { anEmptyServer, renderPage } from '../../testing/render-page.js';
import { GroupsPage } from './groups-page.js';

const [group, other] = [aGroup({ name: 'דירות' }), aGroup({ name: 'רהיטים' })] as const;
const groupsOf = (...groups: (typeof group)[]) => ({
  groups: groups.map((one) => ({ ...one, boxIds: [] })),
  total: groups.length,
  cursor: null,
});

/** A server of two groups, one of which can be removed. */
function aServer() {
  const server = anEmptyServer()
    .on(pageGroups, groupsOf(group, other))
    .on(countGroups, { total: 2, assigned: 0, members: 0 });
  return server.on(removeGroup, () => {
    server.on(pageGroups, groupsOf(other));
    return { success: true as const };
  });
}

async function open(server: ReturnType<typeof aServer>) {
  const page = renderPage(inContent(GroupsPage), server, { path: '/groups' });
  const { person } = page;
  await person.click(await screen.findByRole('button', { name: 'פעולות עבור דירות' }));
  await person.click(await screen.findByRole('menuitem', { name: 'מחיקת הקבוצה' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'מחיקה' }));
  await waitFor(() => expect(screen.queryByText('דירות')).toBeNull());
  return page;
}
const undo = () => screen.findByRole('button', { name: 'ביטול ההסרה' });

describe('a group that was removed by mistake', () => {
  it('is put back, and the focus stays in the page', async () => {
    const server = aServer();
    server.on(restoreGroup, () => {
      server.on(pageGroups, groupsOf(group, other));
      return group;
    });
    const { person } = await open(server);
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
    await person.click(await undo());
    expect(await screen.findByText('הקבוצה חזרה לרשימה ולארגזים שלה')).toBeTruthy();
    expect(await screen.findByText('דירות')).toBeTruthy();
    expect(server.callsOf(restoreGroup).map(({ params }) => params)).toEqual([{ id: group._id }]);
  });

  it('and cannot be put back says why, though the page was left', async () => {
    const server = aServer().on(restoreGroup, refusal('GROUP.LIMIT_REACHED', { limit: 10 }));
    const { person, router } = await open(server);
    const button = await undo();
    await act(() => router.navigate('/elsewhere'));
    await person.click(button);
    expect(await screen.findByText(/הגעת למגבלה|מגבלת|10/)).toBeTruthy();
  });
});
