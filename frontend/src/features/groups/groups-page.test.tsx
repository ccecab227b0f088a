import { describe, expect, it, jest } from '@jest/globals';
import {
  addGroup,
  addGroupsToBox,
  addGroupToBox,
  AppError,
  countGroups,
  fetchGroups,
  groupAddedMessage,
  createGroupBox,
  getGroupBox,
  groupFetchProgressed,
  listFacebookAccounts,
  listGroupBoxes,
  pageGroups,
  removeGroup,
  removeGroupFromBox,
  removeGroupsFromBox,
} from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { keyOf } from '../../lib/query.js';
import { accountsReply, aGroup, aGroupBox, anAccount } from '../../testing/builders.js';
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
    .on(listFacebookAccounts, accountsReply(offline))
    .on(countGroups, { total: 2, assigned: 1, members: 240 })
    .on(listGroupBoxes, { success: true, data: [box] });
}

const offline = anAccount({ accountName: 'החשבון של רון' });
const table = () => screen.findByRole('table', { name: 'קבוצות' });
/** The name, in the theme, of the colour of the alert that says this. */
const alertColor = (text: HTMLElement) =>
  /--mantine-color-(\w+)-/.exec(
    text.closest<HTMLElement>('.mantine-Alert-root')?.style.getPropertyValue('--alert-bg') ?? '',
  )?.[1];
/** Of the toast that says this: it passes, and what it is about keeps its place on the page. */
const toastOf = async (text: string | RegExp) => {
  const toast = (await screen.findByText(text)).closest<HTMLElement>('.mantine-Notification-root');
  if (!toast) throw new Error('no toast says so');
  return within(toast);
};
const shownNames = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

describe('the groups page', () => {
  it('lists the groups with their boxes', async () => {
    renderPage(GroupsPage, aServer(), { path: '/groups' });
    expect(await screen.findByText('מוצגות 2 מתוך 2')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'לארגז דירות במרכז' }).getAttribute('href')).toBe(
      `/group-boxes/${box._id}`,
    );
    await expectAccessible();
  });

  it('counts them in a line on a phone, so that the first is in sight', async () => {
    renderPage(GroupsPage, aServer(), { path: '/groups' });
    const line = await screen.findByText('שתי קבוצות · בארגזים 1 · ללא ארגז 1 · 240 חברים');
    expect(line.className).toContain('hidden-from-sm');
    expect(screen.getByText('סך הכול').closest('[class*="visible-from-sm"]')).toBeTruthy();
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
    renderPage(GroupsPage, aServer(), { path: '/groups?sort=name&dir=desc&view=grid&filter=nonsense' });
    await screen.findByText('מוצגות 2 מתוך 2');
    const cards = within(screen.getByRole('list', { name: 'קבוצות' })).getAllByRole('listitem');
    expect(cards.map((card) => card.querySelector('bdi')?.textContent)).toEqual([
      'יד שנייה חיפה',
      'דירות בתל אביב',
    ]);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'כרטיסים' }).checked).toBe(true);
    await expectAccessible();
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
    expect(screen.getAllByRole('row').length).toBeLessThan(100);
    expect((await table()).getAttribute('aria-rowcount')).toBe('201');
    await person.click(screen.getByRole('button', { name: 'טעינת עוד' }));
    await waitFor(async () => expect((await table()).getAttribute('aria-rowcount')).toBe('401'));
    expect(server.callsOf(pageGroups).map(({ query }) => query['cursor'] ?? null)).toEqual([null, 'after0']);
  });

  it('sorts by the head of a column', async () => {
    const { person, router } = renderPage(GroupsPage, aServer(), { path: '/groups' });
    const head = () => within(screen.getByRole('columnheader', { name: 'שם' }));
    await table();
    expect(screen.getByRole('columnheader', { name: 'שם' }).getAttribute('aria-sort')).toBe('ascending');
    await person.click(head().getByRole('button'));
    await waitFor(() => expect(shownNames()).toEqual(['יד שנייה חיפה', 'דירות בתל אביב']));
    await person.click(within(screen.getByRole('columnheader', { name: 'מספר חברים' })).getByRole('button'));
    expect(new URLSearchParams(router.state.location.search).get('sort')).toBe('members');
  });

  it('puts a group into a box', async () => {
    const server = aServer().on(addGroupToBox, { success: true, message: groupAddedMessage });
    const { person, client } = renderPage(GroupsPage, server, { path: '/groups' });
    const ofBoxPage = keyOf(getGroupBox, { params: { id: box._id } });
    client.setQueryData(ofBoxPage, { success: true, data: box });
    await person.click(await screen.findByRole('button', { name: 'שיוך לארגז: דירות בתל אביב' }));
    await person.click(await screen.findByRole('checkbox', { name: /דירות במרכז/ }));
    expect(await screen.findByText('הקבוצה שויכה לארגז בהצלחה!')).toBeTruthy();
    expect(server.callsOf(addGroupToBox)[0]).toMatchObject({
      params: { boxId: box._id },
      body: { groupId: tlv._id },
    });
    expect(client.getQueryState(ofBoxPage)?.isInvalidated).toBe(true);
    await expectAccessible();
  });

  it('is put into one of 500 boxes, of which only those in sight are drawn', async () => {
    // Nothing is laid out here: the list is as high as it may be.
    const height = jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(320);
    const data = Array.from({ length: 500 }, (_, n) => aGroupBox({ name: `ארגז ${String(n)}` }));
    const server = aServer()
      .on(listGroupBoxes, { success: true, data })
      .on(addGroupToBox, { success: true, message: groupAddedMessage });
    const { person } = renderPage(GroupsPage, server, { path: '/groups' });
    await person.click(await screen.findByRole('button', { name: 'שיוך לארגז: דירות בתל אביב' }));
    const list = await screen.findByRole('list', { name: 'שיוך קבוצה לארגז' });
    const drawn = await within(list).findAllByRole('listitem');
    expect(drawn.length).toBeLessThan(60);
    expect(drawn[0]?.getAttribute('aria-setsize')).toBe('500');
    await person.click(within(list).getByRole('checkbox', { name: 'ארגז 3' }));
    await waitFor(() => expect(server.callsOf(addGroupToBox)).toHaveLength(1));
    expect(server.callsOf(addGroupToBox)[0]?.params).toEqual({ boxId: data[3]?._id });
    await expectAccessible();
    height.mockRestore();
  });

  it('says that a group could not be taken out of a box', async () => {
    const server = aServer().on(removeGroupFromBox, refusal('SERVICE.UNEXPECTED'));
    const { person } = renderPage(GroupsPage, server, { path: '/groups' });
    await person.click(await screen.findByRole('button', { name: 'שיוך לארגז: יד שנייה חיפה' }));
    await person.click(await screen.findByRole('checkbox', { name: /דירות במרכז/, checked: true }));
    expect(await screen.findByText('שגיאה בהסרת הקבוצה')).toBeTruthy();
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

  it('tells that a group was added, or deleted, as its sisters do, and what failed before is over', async () => {
    const server = aServer().on(removeGroup, refusal('SERVICE.UNEXPECTED')).on(addGroup, tlv);
    const { person } = renderPage(GroupsPage, server, { path: '/groups' });
    const remove = async () => {
      await person.click(await screen.findByRole('button', { name: `פעולות עבור ${tlv.name}` }));
      await person.click(await screen.findByRole('menuitem', { name: 'מחיקת הקבוצה' }));
      await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'מחיקה' }));
    };
    await remove();
    await screen.findByText('שגיאה במחיקת הקבוצה');
    server.on(removeGroup, { success: true });
    await remove();
    await toastOf('הקבוצה נמחקה');
    expect(screen.queryByText('שגיאה במחיקת הקבוצה')).toBeNull();

    const add = await screen.findByRole('button', { name: 'הוספת קבוצה' });
    await person.click(add);
    const dialog = within(await screen.findByRole('dialog', { name: 'הוספת קבוצה' }));
    await person.type(dialog.getByLabelText(/שם הקבוצה/), 'דירות');
    await person.type(dialog.getByLabelText(/מזהה הקבוצה/), 'dirot');
    await person.click(dialog.getByRole('button', { name: 'הוספת קבוצה' }));
    await toastOf('הקבוצה נוספה בהצלחה');
    await waitFor(() => expect(document.activeElement).toBe(add));
    await expectAccessible();
  });

  it('asks before Esc drops a group that is being typed', async () => {
    const { person } = renderPage(GroupsPage, aServer(), { path: '/groups' });
    const add = await screen.findByRole('button', { name: 'הוספת קבוצה' });
    await person.click(add);
    await screen.findByRole('dialog', { name: 'הוספת קבוצה' });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await person.click(add);
    const dialog = within(await screen.findByRole('dialog', { name: 'הוספת קבוצה' }));
    await person.type(dialog.getByLabelText(/שם הקבוצה/), 'שכונה');
    await person.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'יש שינויים שלא נשמרו' }));
    await person.click(question.getByRole('button', { name: 'להישאר' }));
    expect(dialog.getByLabelText<HTMLInputElement>(/שם הקבוצה/).value).toBe('שכונה');
    await person.click(dialog.getByRole('button', { name: 'ביטול' }));
    const again = within(await screen.findByRole('dialog', { name: 'יש שינויים שלא נשמרו' }));
    await person.click(again.getByRole('button', { name: 'עזיבה בלי לשמור' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'הוספת קבוצה' })).toBeNull());
  });

  it('takes a link apart that was pasted for an id', async () => {
    const server = aServer().on(addGroup, tlv);
    const { person } = renderPage(GroupsPage, server, { path: '/groups' });
    await person.click(await screen.findByRole('button', { name: 'הוספת קבוצה' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'הוספת קבוצה' }));
    await person.type(dialog.getByLabelText(/שם הקבוצה/), 'דירות');
    await person.click(dialog.getByLabelText(/מזהה הקבוצה/));
    await person.paste('facebook.com/groups/dirot.tlv/?ref=share');
    expect(dialog.getByLabelText(/מזהה הקבוצה/)).toHaveProperty('value', 'dirot.tlv');
    expect(dialog.getByLabelText('קישור לקבוצה')).toHaveProperty(
      'value',
      'https://facebook.com/groups/dirot.tlv/?ref=share',
    );
    await person.click(dialog.getByRole('button', { name: 'הוספת קבוצה' }));
    await waitFor(() => expect(server.callsOf(addGroup)).toHaveLength(1));
    expect(server.callsOf(addGroup)[0]?.body).toMatchObject({ groupId: 'dirot.tlv' });
  });

  it('fetches groups and tells how far it is', async () => {
    let answer: (pending: boolean) => void = () => undefined;
    const server = aServer().on(
      fetchGroups,
      () =>
        new Promise((resolve) => {
          answer = (pending) =>
            resolve({
              success: true,
              pending,
              groupsCount: 7,
              accountsProcessed: 2,
              skippedByLimit: 1,
              failedAccounts: [{ accountId: offline.accountId, reason: 'session-expired' }],
            });
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
    const done = await screen.findByText(/נשלפו 7 קבוצות משני חשבונות. קבוצה אחת לא נוספו/);
    expect(done.textContent).toContain('החשבון של רון: החשבון התנתק. חברו אותו מחדש.');
    expect(alertColor(done)).toBe('yellow');
    expect(screen.getByRole('link', { name: 'לשיוך הקבוצות שללא ארגז' }).getAttribute('href')).toBe(
      '/groups?filter=none',
    );
    expect(within(done).getByRole('link', { name: 'לחיבורי פייסבוק' }).getAttribute('href')).toBe(
      `/facebook-connections#account-${offline.accountId}`,
    );
  });

  it('leads to the connections where none is connected', async () => {
    const server = aServer().on(fetchGroups, refusal('ACCOUNT.NONE_CONNECTED'));
    const { person } = renderPage(GroupsPage, server, { path: '/groups' });
    await person.click(await screen.findByRole('button', { name: 'שליפה מפייסבוק' }));
    const link = await screen.findByRole('link', { name: 'לחיבורי פייסבוק' });
    expect(link.getAttribute('href')).toBe('/facebook-connections');
  });

  it('fetches from every account, and says so as a success', async () => {
    const reply = { success: true, pending: false, groupsCount: 7, accountsProcessed: 2, skippedByLimit: 0 };
    const server = aServer().on(fetchGroups, { ...reply, failedAccounts: [] });
    const { person, router } = renderPage(GroupsPage, server, { path: '/groups' });
    await person.click(await screen.findByRole('button', { name: 'שליפה מפייסבוק' }));
    const toast = await toastOf(/נשלפו 7 קבוצות משני חשבונות/);
    await person.click(toast.getByRole('button', { name: 'לשיוך הקבוצות שללא ארגז' }));
    await waitFor(() => expect(router.state.location.search).toBe('?filter=none'));
  });

  it('says that loading failed, and that there is nothing yet', async () => {
    const server = anEmptyServer().on(pageGroups, refusal('SERVICE.UNEXPECTED'));
    const { person } = renderPage(GroupsPage, server, { path: '/groups' });
    expect(await screen.findByText('שגיאה בטעינת הקבוצות')).toBeTruthy();
    server.on(pageGroups, { groups: [], total: 0, cursor: null });
    await person.click(screen.getByRole('button', { name: 'נסו שוב' }));
    expect(await screen.findByText('עדיין אין קבוצות')).toBeTruthy();
  });
});

describe('many groups', () => {
  const five = ['א', 'ב', 'ג', 'ד', 'ה'].map((name) => aGroup({ name }));
  const manyOf = (total = 5) =>
    aServer().on(pageGroups, {
      groups: five.map((group) => ({ ...group, boxIds: [] })),
      total,
      cursor: total > 5 ? 'after' : null,
    });
  const choose = (name: string) => screen.findByRole('checkbox', { name: `בחירת ${name}` });
  const bar = async () => within(await screen.findByRole('region', { name: 'פעולות על הקבוצות שנבחרו' }));

  it('go into a box by one request, as a range that was chosen, and lead on to a campaign', async () => {
    const server = manyOf().on(addGroupsToBox, { success: true, message: groupAddedMessage, added: 3 });
    const { person, router } = renderPage(GroupsPage, server, { path: '/groups' });
    await person.click(await choose('ב'));
    await person.keyboard('{Shift>}');
    await person.click(await choose('ד'));
    await person.keyboard('{/Shift}');
    expect((await bar()).getByText('נבחרו: 3 קבוצות')).toBeTruthy();
    await expectAccessible();
    await person.click((await bar()).getByRole('button', { name: 'שיוך לארגז' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'שיוך הקבוצות לארגז' }));
    await expectAccessible();
    await person.click(dialog.getByRole('button', { name: 'שיוך של 3 קבוצות' }));
    expect(await screen.findByText('3 קבוצות נוספו לארגז בהצלחה')).toBeTruthy();
    expect(server.callsOf(addGroupsToBox)).toHaveLength(1);
    expect(server.callsOf(addGroupsToBox)[0]).toMatchObject({
      params: { boxId: box._id },
      body: { groupIds: five.slice(1, 4).map(({ _id }) => _id) },
    });
    expect(screen.queryByRole('region', { name: 'פעולות על הקבוצות שנבחרו' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'לקמפיין עם הארגז' }));
    expect(router.state.location.pathname + router.state.location.search).toBe(
      `/campaigns/new?groupBox=${box._id}`,
    );
  });

  it('are all that match, also those not loaded; a refusal is said whole, and the box made for them stays', async () => {
    const made = aGroupBox({ name: 'חדש' });
    const server = manyOf(1_200)
      .on(createGroupBox, made)
      .on(addGroupsToBox, refusal('BOX.FULL', { limit: 1_000 }));
    const { person } = renderPage(GroupsPage, server, { path: '/groups?q=x' });
    await person.click(await screen.findByRole('checkbox', { name: 'בחירת כל הקבוצות המוצגות' }));
    await person.click((await bar()).getByRole('button', { name: 'בחירת כל מה שמתאים: 1,200 קבוצות' }));
    await person.click((await bar()).getByRole('button', { name: 'שיוך לארגז' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'שיוך הקבוצות לארגז' }));
    expect(dialog.getByText(/יש מקום לעד 1,000 קבוצות/)).toBeTruthy();
    await person.click(dialog.getByRole('radio', { name: 'ארגז חדש' }));
    await person.click(dialog.getByRole('button', { name: 'שיוך של 1,200 קבוצות' }));
    expect(dialog.getByText('שם הארגז הוא שדה חובה')).toBeTruthy();
    server.on(listGroupBoxes, { success: true, data: [box, made] });
    await person.type(dialog.getByLabelText(/שם הארגז/), 'חדש');
    await person.click(dialog.getByRole('button', { name: 'שיוך של 1,200 קבוצות' }));
    const { error: message } = new AppError('BOX.FULL', { limit: 1_000 }).toReply();
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(server.callsOf(addGroupsToBox)[0]).toMatchObject({
      params: { boxId: made._id },
      body: { matching: { q: 'x', filter: 'all' } },
    });
    expect(await dialog.findByRole('radio', { name: /חדש$/, checked: true })).toBeTruthy();
  });

  it('that lay in the box already are counted apart', async () => {
    const server = manyOf().on(addGroupsToBox, { success: true, message: groupAddedMessage, added: 3 });
    const { person } = renderPage(GroupsPage, server, { path: '/groups' });
    await person.click(await screen.findByRole('checkbox', { name: 'בחירת כל הקבוצות המוצגות' }));
    await person.click((await bar()).getByRole('button', { name: 'שיוך לארגז' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'שיוך הקבוצות לארגז' }));
    await person.click(dialog.getByRole('button', { name: 'שיוך של 5 קבוצות' }));
    expect(await screen.findByText('3 קבוצות נוספו לארגז בהצלחה. שתי קבוצות כבר היו בו')).toBeTruthy();
  });

  it('come out of a box', async () => {
    const server = manyOf().on(removeGroupsFromBox, { success: true, removed: 1 });
    const { person } = renderPage(GroupsPage, server, { path: '/groups' });
    await person.click(await choose('א'));
    await person.click((await bar()).getByRole('button', { name: 'הסרה מארגז' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'הסרת הקבוצות מארגז' }));
    await person.click(dialog.getByRole('button', { name: 'הסרה של קבוצה אחת' }));
    expect(await screen.findByText('הוסרו מהארגז: קבוצה אחת')).toBeTruthy();
    await person.click(await choose('א'));
    await person.click((await bar()).getByRole('button', { name: 'ביטול הבחירה' }));
    expect(((await choose('א')) as HTMLInputElement).checked).toBe(false);
  });
});
