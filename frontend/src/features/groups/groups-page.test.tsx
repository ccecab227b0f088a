import { describe, expect, it } from '@jest/globals';
import {
  addGroup,
  addGroupToBox,
  countGroups,
  fetchGroups,
  groupAddedMessage,
  groupFetchProgressed,
  listGroupBoxes,
  pageGroups,
} from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aGroup, aGroupBox } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, happen, renderPage } from '../../testing/render-page.js';
import { GroupsPage } from './groups-page.js';

const [haifa, tlv] = [aGroup({ name: 'יד שנייה חיפה' }), aGroup({ name: 'דירות בתל אביב' })] as const;
const box = aGroupBox({ groups: [haifa._id] });

/** As the server sorts, searches and filters. */
function pageOf(query: Record<string, string>) {
  const found = [tlv, haifa]
    .map((group) => ({ ...group, boxIds: group === haifa ? [box._id] : [] }))
    .filter(({ name }) => name.includes(query['q'] ?? ''))
    .filter(({ boxIds }) => query['filter'] !== 'none' || boxIds.length === 0);
  const groups = query['dir'] === 'desc' ? found.reverse() : found;
  return { groups, total: groups.length, cursor: null };
}

function aServer() {
  return anEmptyServer()
    .on(pageGroups, ({ query }) => pageOf(query))
    .on(countGroups, { total: 2, assigned: 1, members: 240 })
    .on(listGroupBoxes, { success: true, data: [box] });
}

const shownNames = () =>
  within(screen.getByRole('list', { name: 'קבוצות' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('bdi')?.textContent);

describe('the groups page', () => {
  it('lists the groups with their boxes', async () => {
    renderPage(GroupsPage, aServer(), { path: '/groups' });
    expect(await screen.findByText('מוצגות 2 מתוך 2')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'לארגז דירות במרכז' }).getAttribute('href')).toBe(
      `/group-boxes/${box._id}`,
    );
    await expectAccessible();
  });

  it('keeps search, filter and sort in the address', async () => {
    const { person, router } = renderPage(GroupsPage, aServer(), { path: '/groups' });
    await person.type(await screen.findByRole('searchbox', { name: 'חיפוש קבוצה' }), 'חיפה');
    await waitFor(() => expect(shownNames()).toEqual(['יד שנייה חיפה']));
    await person.selectOptions(screen.getByRole('combobox', { name: 'סינון לפי ארגזים' }), 'ללא ארגז');
    expect(await screen.findByText('לא נמצאו תוצאות')).toBeTruthy();
    expect(new URLSearchParams(router.state.location.search).get('q')).toBe('חיפה');
    expect(new URLSearchParams(router.state.location.search).get('filter')).toBe('none');
    await person.click(screen.getByRole('button', { name: 'ניקוי הסינון' }));
    await waitFor(() => expect(shownNames()).toHaveLength(2));
  });

  it('opens as its address says', async () => {
    renderPage(GroupsPage, aServer(), { path: '/groups?sort=name&dir=desc&view=list&filter=nonsense' });
    await screen.findByText('מוצגות 2 מתוך 2');
    expect(shownNames()).toEqual(['יד שנייה חיפה', 'דירות בתל אביב']);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'רשימה' }).checked).toBe(true);
  });

  it('draws only a window of many groups', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) => aGroup({ name: `קבוצה ${String(n)}` }));
    const pages = [many.slice(0, 200), many.slice(200, 400)].map((groups, index) => ({
      groups: groups.map((group) => ({ ...group, boxIds: [] })),
      total: 10_000,
      cursor: `after${String(index)}`,
    }));
    const server = aServer()
      .on(pageGroups, ({ query }) => pages['cursor' in query ? 1 : 0] ?? refusal('SERVICE.UNEXPECTED'))
      .on(countGroups, { total: 10_000, assigned: 0, members: 1_200_000 });
    const { person } = renderPage(GroupsPage, server, { path: '/groups?view=list' });
    await screen.findByText('מוצגות 10,000 מתוך 10,000');
    expect(screen.getAllByRole('listitem').length).toBeLessThan(100);
    await person.click(screen.getByRole('button', { name: 'טעינת עוד' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('400'));
    expect(server.callsOf(pageGroups).map(({ query }) => query['cursor'] ?? null)).toEqual([null, 'after0']);
  });

  it('puts a group into a box', async () => {
    const server = aServer().on(addGroupToBox, { success: true, message: groupAddedMessage });
    const { person } = renderPage(GroupsPage, server, { path: '/groups' });
    await person.click(await screen.findByRole('button', { name: 'שיוך לארגז: דירות בתל אביב' }));
    await person.click(await screen.findByRole('checkbox', { name: /דירות במרכז/ }));
    expect(await screen.findByText('הקבוצה שויכה לארגז בהצלחה!')).toBeTruthy();
    expect(server.callsOf(addGroupToBox)[0]).toMatchObject({
      params: { boxId: box._id },
      body: { groupId: tlv._id },
    });
    await expectAccessible();
  });

  it('adds a group once its fields are right, and shows the server’s refusal', async () => {
    const server = aServer().on(addGroup, refusal('GROUP.EXISTS'));
    const { person } = renderPage(GroupsPage, server, { path: '/groups' });
    await person.click(await screen.findByRole('button', { name: 'הוספת קבוצה' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'הוספת קבוצה' }));
    await person.type(dialog.getByLabelText('קישור לקבוצה'), 'not a link');
    await person.click(dialog.getByRole('button', { name: 'הוספת קבוצה' }));
    expect(await dialog.findAllByText('שדה חובה')).toHaveLength(2);
    expect(dialog.getByText('יש להזין קישור תקין שמתחיל ב־https://')).toBeTruthy();
    await person.type(dialog.getByLabelText(/שם הקבוצה/), 'שכונה');
    await person.type(dialog.getByLabelText(/מזהה הקבוצה/), 'shchuna.1');
    await person.clear(dialog.getByLabelText('קישור לקבוצה'));
    await person.click(dialog.getByRole('button', { name: 'הוספת קבוצה' }));
    expect(await dialog.findByText('הקבוצה כבר קיימת ברשימה')).toBeTruthy();
  });

  it('fetches groups and tells how far it is', async () => {
    let answer: (pending: boolean) => void = () => undefined;
    const server = aServer().on(
      fetchGroups,
      () =>
        new Promise((resolve) => {
          answer = (pending) =>
            resolve({ success: true, pending, groupsCount: 7, accountsProcessed: 2, skippedByLimit: 1 });
        }),
    );
    const { person, feed } = renderPage(GroupsPage, server, { path: '/groups' });
    await person.click(await screen.findByRole('button', { name: 'שליפה מפייסבוק' }));
    await waitFor(() => expect(server.callsOf(fetchGroups)).toHaveLength(1));
    happen(feed, groupFetchProgressed, {
      fetchId: 'f',
      accountsTotal: 2,
      accountsProcessed: 1,
      groupsCount: 4,
      done: false,
    });
    expect(await screen.findByText('נבדקו 1 מתוך 2 חשבונות, 4 קבוצות עד כה')).toBeTruthy();
    answer(true);
    await waitFor(() => expect(server.callsOf(fetchGroups)).toHaveLength(2));
    expect(screen.queryByText(/נשלפו/)).toBeNull();
    answer(false);
    expect(await screen.findByText(/נשלפו 7 קבוצות משני חשבונות. קבוצה אחת לא נוספו/)).toBeTruthy();
  });

  it('says that loading failed, and that there is nothing yet', async () => {
    const server = anEmptyServer().on(pageGroups, refusal('SERVICE.UNEXPECTED'));
    const { person } = renderPage(GroupsPage, server, { path: '/groups' });
    expect(await screen.findByText('שגיאה בטעינת הקבוצות')).toBeTruthy();
    server.on(pageGroups, { groups: [], total: 0, cursor: null });
    await person.click(screen.getByRole('button', { name: 'נסה שוב' }));
    expect(await screen.findByText('עדיין אין קבוצות')).toBeTruthy();
  });
});
