import { expect, it } from '@jest/globals';
import { fetchGroups, listFacebookAccounts } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { accountsReply, anAccount } from '../../testing/builders.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { GroupsPage } from './groups-page.js';

/** What stands where the groups would be. */
async function emptyState() {
  const card = (await screen.findByText('עדיין אין קבוצות')).closest<HTMLElement>('.mantine-Card-root');
  if (!card) throw new Error('nothing says that there are no groups');
  return within(card);
}

it('brings the groups in from where they are missing, once an account is connected', async () => {
  const reply = { success: true, pending: false, groupsCount: 0, accountsProcessed: 1, skippedByLimit: 0 };
  const server = anEmptyServer()
    .on(listFacebookAccounts, accountsReply(anAccount()))
    .on(fetchGroups, { ...reply, failedAccounts: [] });
  const { person } = renderPage(GroupsPage, server, { path: '/groups' });
  const empty = await emptyState();
  await person.click(await empty.findByRole('button', { name: 'שליפה מפייסבוק' }));
  await waitFor(() => expect(server.callsOf(fetchGroups)).toHaveLength(1));
});

it.each([
  ['there is none', accountsReply()],
  ['it is disconnected', accountsReply(anAccount({ status: 'disconnected' }))],
])('leads to connecting an account where %s', async (_why, accounts) => {
  renderPage(GroupsPage, anEmptyServer().on(listFacebookAccounts, accounts), { path: '/groups' });
  const link = await (await emptyState()).findByRole('link', { name: 'לחיבור חשבון' });
  expect(link.getAttribute('href')).toBe('/facebook-connections');
  await expectAccessible();
});
