import { describe, expect, it, jest } from '@jest/globals';
import {
  AppError,
  addGroupToBox,
  addMatchingGroupsToBox,
  createGroupBox,
  getGroupBox,
  groupAddedMessage,
  listAvailableGroups,
  listGroupBoxes,
  removeGroupBox,
  removeGroupFromBox,
  restoreGroupBox,
} from '@megafon/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aGroup, aGroupBox } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { inContent } from '../../testing/in-content.js';
import { isResting } from '../../testing/is-resting.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { GroupBoxPage } from './group-box-page.js';
import { GroupBoxesPage } from './group-boxes-page.js';
import { NewGroupBox } from './new-group-box.js';

describe('the group boxes page', () => {
  it('creates a box with a colour and an icon, and shows it', async () => {
    const server = anEmptyServer().on(createGroupBox, () => {
      const box = aGroupBox({ name: 'השרון' });
      server.on(listGroupBoxes, { success: true, data: [box] });
      return box;
    });
    const { person, router } = renderPage(GroupBoxesPage, server);
    await screen.findByText('עדיין אין ארגזי קבוצות');
    await person.click(screen.getAllByRole('button', { name: 'יצירת ארגז חדש' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'יצירת ארגז קבוצות' }));
    expect(dialog.getByRole('radio', { name: 'צבע 1' }).getAttribute('aria-checked')).toBe('true');
    await expectAccessible();
    await person.click(dialog.getByRole('button', { name: 'יצירה' }));
    expect(await dialog.findByText('שם הארגז הוא שדה חובה')).toBeTruthy();
    await person.type(dialog.getByLabelText(/שם הארגז/), ' השרון ');
    await person.click(dialog.getByRole('radio', { name: 'צבע 6' }));
    await person.click(dialog.getByRole('radio', { name: '🏠' }));
    await person.click(dialog.getByRole('button', { name: 'יצירה' }));
    const said = await screen.findByText('ארגז הקבוצות נוצר בהצלחה');
    expect(server.callsOf(createGroupBox)[0]?.body).toMatchObject({ color: '#ef4444', icon: '🏠' });
    const link = await screen.findByRole('link', { name: 'השרון' });
    await expectAccessible();
    const toast = within(
      said.closest<HTMLElement>('.mantine-Notification-root') ?? document.createElement('p'),
    );
    await person.click(toast.getByRole('button', { name: 'לבחירת הקבוצות שבו' }));
    expect(router.state.location.pathname).toBe(link.getAttribute('href'));
  });

  it('deletes a box after the question', async () => {
    const server = anEmptyServer()
      .on(listGroupBoxes, { success: true, data: [aGroupBox()] })
      .on(removeGroupBox, { success: true });
    const { person } = renderPage(GroupBoxesPage, server);
    await person.click(await screen.findByRole('button', { name: 'פעולות עבור דירות במרכז' }));
    await person.click(await screen.findByRole('menuitem', { name: 'מחיקה' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'מחיקה' }));
    expect(await screen.findByText('ארגז הקבוצות נמחק בהצלחה')).toBeTruthy();
  });

  it.each([
    ['is put back where it was deleted by mistake', true, 'הארגז חזר לרשימה'],
    ['that cannot be put back says why', false, /הגעת למגבלה/],
  ] as const)('a box %s', async (_what, isPossible, said) => {
    const box = aGroupBox();
    const all = { success: true as const, data: [box] };
    const server = anEmptyServer()
      .on(listGroupBoxes, all)
      .on(removeGroupBox, () => {
        server.on(listGroupBoxes, { success: true, data: [] });
        return { success: true as const };
      });
    if (!isPossible) server.on(restoreGroupBox, refusal('BOX.LIMIT_REACHED'));
    else
      server.on(restoreGroupBox, () => {
        server.on(listGroupBoxes, all);
        return box;
      });
    const { person } = renderPage(GroupBoxesPage, server);
    await person.click(await screen.findByRole('button', { name: 'פעולות עבור דירות במרכז' }));
    await person.click(await screen.findByRole('menuitem', { name: 'מחיקה' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'מחיקה' }));
    await screen.findByText('עדיין אין ארגזי קבוצות');
    await person.click(await screen.findByRole('button', { name: 'ביטול ההסרה' }));
    expect(await screen.findByText(said)).toBeTruthy();
    expect(server.callsOf(restoreGroupBox).map(({ params }) => params)).toEqual([{ id: box._id }]);
    expect(screen.queryByRole('link', { name: box.name }) !== null).toBe(isPossible);
  });

  it('says that deleting failed, and shows the box still', async () => {
    const server = anEmptyServer()
      .on(listGroupBoxes, { success: true, data: [aGroupBox()] })
      .on(removeGroupBox, refusal('SERVICE.UNEXPECTED'));
    const { person } = renderPage(GroupBoxesPage, server);
    await person.click(await screen.findByRole('button', { name: 'פעולות עבור דירות במרכז' }));
    await person.click(await screen.findByRole('menuitem', { name: 'מחיקה' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'מחיקה' }));
    expect(await screen.findByText('שגיאה במחיקת הארגז')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'דירות במרכז' })).toBeTruthy();
  });

  it('says that loading failed', async () => {
    renderPage(GroupBoxesPage, anEmptyServer().on(listGroupBoxes, refusal('SERVICE.UNEXPECTED')));
    expect(await screen.findByText('שגיאה בטעינת ארגזי הקבוצות')).toBeTruthy();
  });
});

describe('the page of one group box', () => {
  const [inside, outside, other] = [
    aGroup({ name: 'בפנים' }),
    aGroup({ name: 'בחוץ' }),
    aGroup({ name: 'Outside too' }),
  ] as const;
  const box = aGroupBox({ groups: [inside._id] });
  const at = { path: `/group-boxes/${box._id}`, route: '/group-boxes/:id' };
  const aServer = () =>
    anEmptyServer()
      .on(getGroupBox, { success: true, data: { ...box, groupCount: 1, groups: [inside] }, cursor: null })
      .on(listAvailableGroups, { success: true, data: [outside, other], total: 2, cursor: null })
      .on(addGroupToBox, { success: true, message: groupAddedMessage })
      .on(removeGroupFromBox, { success: true });

  it('adds several chosen groups, one call each', async () => {
    const server = aServer();
    const { person } = renderPage(GroupBoxPage, server, at);
    await person.click(await screen.findByRole('button', { name: 'הוספת קבוצות' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'הוספת קבוצות' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'בחרו קבוצות' }).disabled).toBe(true);
    await person.click(dialog.getByRole('checkbox', { name: 'בחירת כל המוצגות' }));
    await expectAccessible();
    await person.click(dialog.getByRole('button', { name: 'הוספת שתי קבוצות' }));
    expect(await screen.findByText('2 קבוצות נוספו לארגז בהצלחה')).toBeTruthy();
    expect(server.callsOf(addGroupToBox).map(({ body }) => body)).toEqual([
      { groupId: outside._id },
      { groupId: other._id },
    ]);
  });

  it('adds twenty groups with no more than six calls under way, and says that one failed', async () => {
    const groups = Array.from({ length: 20 }, () => aGroup());
    let [underWay, mostUnderWay] = [0, 0];
    const server = aServer()
      .on(listAvailableGroups, { success: true, data: groups, total: groups.length, cursor: null })
      .on(addGroupToBox, async ({ body }) => {
        underWay += 1;
        mostUnderWay = Math.max(mostUnderWay, underWay);
        await new Promise((resolve) => setTimeout(resolve, 5));
        underWay -= 1;
        const isFull = (body as { groupId: string }).groupId === groups[7]?._id;
        return isFull ? refusal('BOX.FULL') : { success: true as const, message: groupAddedMessage };
      });
    const { person } = renderPage(GroupBoxPage, server, at);
    await person.click(await screen.findByRole('button', { name: 'הוספת קבוצות' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'הוספת קבוצות' }));
    await person.click(await dialog.findByRole('checkbox', { name: 'בחירת כל המוצגות' }));
    await person.click(dialog.getByRole('button', { name: 'הוספת 20 קבוצות' }));
    const { message } = new AppError('BOX.FULL');
    const said = `נוספו לארגז 19 מתוך 20 קבוצות. קבוצה אחת לא נוספה: ${message}`;
    expect((await screen.findByText(said)).closest('[role="status"]')).toBeTruthy();
    expect(mostUnderWay).toBe(6);
    expect(server.callsOf(addGroupToBox).map(({ body }) => body)).toEqual(
      groups.map(({ _id }) => ({ groupId: _id })),
    );
  });

  it('adds all that match at once where they are more than were loaded', async () => {
    const page = { success: true as const, data: [outside, other], total: 700, cursor: 'next' };
    const reply = { success: true as const, message: groupAddedMessage, added: 700 };
    const server = aServer().on(listAvailableGroups, page).on(addMatchingGroupsToBox, reply);
    const { person } = renderPage(GroupBoxPage, server, at);
    await person.click(await screen.findByRole('button', { name: 'הוספת קבוצות' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'הוספת קבוצות' }));
    await person.click(await dialog.findByRole('checkbox', { name: 'בחירת כל המוצגות' }));
    await person.click(dialog.getByRole('button', { name: 'הוספת 700 קבוצות' }));
    expect(await screen.findByText('700 קבוצות נוספו לארגז בהצלחה')).toBeTruthy();
    expect(server.callsOf(addMatchingGroupsToBox).map(({ body }) => body)).toEqual([{ q: '' }]);
    expect(server.callsOf(addGroupToBox)).toEqual([]);
  });

  it('says while it adds that loading failed, tries again, and that nothing matches', async () => {
    const server = aServer();
    const { person } = renderPage(GroupBoxPage, server, at);
    await person.click(await screen.findByRole('button', { name: 'הוספת קבוצות' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'הוספת קבוצות' }));
    server.on(listAvailableGroups, refusal('SERVICE.UNEXPECTED'));
    await person.type(dialog.getByRole('searchbox', { name: 'חיפוש בקבוצות הזמינות' }), 'x');
    expect(await dialog.findByText('שגיאה בטעינת הקבוצות הזמינות')).toBeTruthy();
    expect(dialog.queryByText('לא נמצאו תוצאות')).toBeNull();
    await expectAccessible();
    server.on(listAvailableGroups, { success: true, data: [], total: 0, cursor: null });
    await person.click(dialog.getByRole('button', { name: 'נסו שוב' }));
    expect(await dialog.findByText('לא נמצאו תוצאות')).toBeTruthy();
    expect(dialog.queryByRole('link', { name: 'לשליפת קבוצות מפייסבוק' })).toBeNull();
  });

  it('takes a group out, and back in where that was a mistake, though the page was left', async () => {
    const server = aServer();
    const { person, router } = renderPage(inContent(GroupBoxPage), server, at);
    await person.click(await screen.findByRole('button', { name: 'הסרת בפנים מהארגז' }));
    expect(await screen.findByText('הקבוצה הוסרה מהארגז בהצלחה')).toBeTruthy();
    expect(document.activeElement?.id).toBe('content');
    await act(() => router.navigate('/elsewhere'));
    await person.click(screen.getByRole('button', { name: 'ביטול ההסרה' }));
    expect(await screen.findByText('הקבוצה חזרה לארגז')).toBeTruthy();
    expect(server.callsOf(addGroupToBox).map(({ params, body }) => [params, body])).toEqual([
      [{ boxId: box._id }, { groupId: inside._id }],
    ]);
  });

  it('takes a group out once, however often it is pressed', async () => {
    let answer: () => void = () => undefined;
    const server = aServer().on(removeGroupFromBox, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { success: true as const };
    });
    const { person } = renderPage(GroupBoxPage, server, at);
    const out = await screen.findByRole('button', { name: 'הסרת בפנים מהארגז' });
    await person.click(out);
    expect([isResting(out), document.activeElement]).toEqual([true, out]);
    await person.click(out);
    answer();
    expect(await screen.findByText('הקבוצה הוסרה מהארגז בהצלחה')).toBeTruthy();
    expect(server.callsOf(removeGroupFromBox)).toHaveLength(1);
  });

  it('finds a group among those in the box, however it is written', async () => {
    const many = ['נדל״ן במרכז', 'דירות', 'קפה'].map((name) => aGroup({ name }));
    const data = { ...box, groupCount: many.length, groups: many };
    const { person } = renderPage(
      GroupBoxPage,
      aServer().on(getGroupBox, { success: true, data, cursor: null }),
      at,
    );
    const panel = within(await screen.findByRole('region', { name: 'קבוצות בארגז' }));
    const search = panel.getByRole('searchbox', { name: 'חיפוש בקבוצות שבארגז' });
    await person.type(search, 'נדלן');
    await waitFor(() => expect(panel.queryByText('דירות')).toBeNull());
    expect(panel.getByText('נדל״ן במרכז')).toBeTruthy();
    await expectAccessible();
    await person.type(search, 'x');
    expect(await panel.findByText('לא נמצאו תוצאות')).toBeTruthy();
  });

  it('says that adding failed, and that taking out did', async () => {
    const server = aServer()
      .on(addGroupToBox, refusal('SERVICE.UNEXPECTED'))
      .on(removeGroupFromBox, refusal('SERVICE.UNEXPECTED'));
    const { person } = renderPage(GroupBoxPage, server, at);
    await person.click(await screen.findByRole('button', { name: 'הוספת קבוצות' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'הוספת קבוצות' }));
    await person.click(await dialog.findByRole('checkbox', { name: 'בחירת כל המוצגות' }));
    await person.click(dialog.getByRole('button', { name: 'הוספת שתי קבוצות' }));
    expect(await screen.findByText('שגיאה בהוספת הקבוצות')).toBeTruthy();
    await person.click(await screen.findByRole('button', { name: 'הסרת בפנים מהארגז' }));
    expect(await screen.findByText('שגיאה בהסרת הקבוצה')).toBeTruthy();
    expect(screen.getByText('בפנים')).toBeTruthy();
  });

  it('offers nothing to add when every group is inside', async () => {
    renderPage(
      GroupBoxPage,
      aServer().on(listAvailableGroups, { success: true, data: [], total: 0, cursor: null }),
      at,
    );
    const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'הוספת קבוצות' });
    expect(await screen.findByText('כל הקבוצות כבר בארגז.')).toBeTruthy();
    expect(add.disabled).toBe(true);
  });

  it('leads whoever has no groups at all to where they are fetched', async () => {
    renderPage(
      GroupBoxPage,
      aServer()
        .on(getGroupBox, { success: true, data: { ...box, groupCount: 0, groups: [] }, cursor: null })
        .on(listAvailableGroups, { success: true, data: [], total: 0, cursor: null }),
      at,
    );
    expect(await screen.findByText('אין קבוצות זמינות להוספה.')).toBeTruthy();
    expect(screen.queryByText('כל הקבוצות כבר בארגז.')).toBeNull();
    const toGroups = screen.getByRole('link', { name: 'לשליפת קבוצות מפייסבוק' });
    expect(toGroups.getAttribute('href')).toBe('/groups');
    await expectAccessible();
  });

  it('says which part failed', async () => {
    renderPage(GroupBoxPage, aServer().on(listAvailableGroups, refusal('SERVICE.UNEXPECTED')), at);
    expect(await screen.findByText('שגיאה בטעינת הקבוצות הזמינות')).toBeTruthy();
    renderPage(GroupBoxPage, aServer().on(getGroupBox, refusal('SERVICE.UNEXPECTED')), at);
    expect(await screen.findByText('שגיאה בטעינת פרטי הארגז')).toBeTruthy();
  });

  it('shows all groups of a box that one answer does not hold', async () => {
    const server = aServer().on(getGroupBox, ({ query }) => {
      const isFirst = query.cursor === undefined;
      const groups = [isFirst ? inside : outside];
      return {
        success: true as const,
        data: { ...box, groupCount: 2, groups },
        cursor: isFirst ? 'more' : null,
      };
    });
    renderPage(
      GroupBoxPage,
      server.on(listAvailableGroups, { success: true, data: [], total: 0, cursor: null }),
      at,
    );
    expect(await screen.findByText('בפנים')).toBeTruthy();
    expect(screen.getByText('בחוץ')).toBeTruthy();
    expect(server.callsOf(getGroupBox)).toHaveLength(2);
  });

  it('leads back to the boxes where the box was deleted', async () => {
    renderPage(GroupBoxPage, aServer().on(getGroupBox, refusal('BOX.NOT_FOUND')), at);
    expect(await screen.findByText('הארגז לא נמצא')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'ארגזי קבוצות' }).getAttribute('href')).toBe('/group-boxes');
    expect(screen.queryByRole('button', { name: 'נסו שוב' })).toBeNull();
  });
});

describe('a box made beside a campaign', () => {
  const made = aGroupBox({ name: 'השרון' });
  const onMade = jest.fn();
  const Drawer = () => <NewGroupBox onMade={onMade} onDone={jest.fn()} onCancel={() => undefined} />;
  const create = async (server: ReturnType<typeof anEmptyServer>) => {
    server
      .on(createGroupBox, made)
      .on(getGroupBox, { success: true, data: { ...made, groups: [] }, cursor: null });
    const { person } = renderPage(Drawer, server);
    await person.type(await screen.findByLabelText(/שם הארגז/), 'השרון');
    await person.click(screen.getByRole('button', { name: 'יצירה' }));
    await screen.findByText('ארגז הקבוצות נוצר בהצלחה. עכשיו בחרו אילו קבוצות יהיו בו.');
    expect(onMade).toHaveBeenLastCalledWith(made._id);
    return person;
  };

  it('says how many groups did not go in and why, and has them chosen still', async () => {
    const groups = ['א', 'ב', 'ג', 'ד'].map((name) => aGroup({ name }));
    const available = (data: typeof groups) => ({
      success: true as const,
      data,
      total: data.length,
      cursor: null,
    });
    const server = anEmptyServer().on(listAvailableGroups, available(groups));
    const person = await create(server);
    server.on(addGroupToBox, ({ body }) => {
      const place = groups.findIndex(({ _id }) => _id === (body as { groupId: string }).groupId);
      if (place === 0) return { success: true as const, message: groupAddedMessage };
      return refusal(place === 1 ? 'GROUP.NOT_FOUND' : 'GROUP.IN_MANY_BOXES');
    });
    await person.click(await screen.findByRole('checkbox', { name: 'בחירת כל המוצגות' }));
    server.on(listAvailableGroups, available(groups.slice(1)));
    await person.click(screen.getByRole('button', { name: 'הוספת 4 קבוצות' }));
    const why = [new AppError('GROUP.NOT_FOUND').message, new AppError('GROUP.IN_MANY_BOXES').message];
    const said = `נוספו לארגז 1 מתוך 4 קבוצות. קבוצה אחת לא נוספה: ${why[0]}. שתי קבוצות לא נוספו: ${why[1]}`;
    expect(await screen.findByText(said)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'הוספת 3 קבוצות' })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'ב', checked: true })).toBeTruthy();
    await expectAccessible();
  });

  it('is chosen though the drawer was closed while it was saved', async () => {
    let save: () => void = () => undefined;
    const saving = new Promise<typeof made>((resolve) => (save = () => resolve(made)));
    const { person, unmount } = renderPage(
      Drawer,
      anEmptyServer().on(createGroupBox, () => saving),
    );
    onMade.mockClear();
    await person.type(await screen.findByLabelText(/שם הארגז/), 'השרון');
    await person.click(screen.getByRole('button', { name: 'יצירה' }));
    unmount();
    expect(onMade).not.toHaveBeenCalled();
    save();
    await waitFor(() => expect(onMade).toHaveBeenCalledWith(made._id));
  });

  it('leads whoever has no groups at all to where they are fetched', async () => {
    await create(
      anEmptyServer().on(listAvailableGroups, { success: true, data: [], total: 0, cursor: null }),
    );
    const toGroups = await screen.findByRole('link', { name: 'לשליפת קבוצות מפייסבוק' });
    expect(toGroups.getAttribute('href')).toBe('/groups');
    expect(screen.getByText('אין קבוצות זמינות להוספה.')).toBeTruthy();
    expect(screen.queryByText('לא נמצאו תוצאות')).toBeNull();
    await expectAccessible();
  });

  it('says that its groups load, and what to do where they cannot', async () => {
    let fail: () => void = () => undefined;
    const server = anEmptyServer().on(
      listAvailableGroups,
      () => new Promise((resolve) => (fail = () => resolve(refusal('SERVICE.UNEXPECTED')))),
    );
    const person = await create(server);
    expect(screen.getByRole('status', { name: 'טוען…' })).toBeTruthy();
    expect(screen.queryByText('לא נמצאו תוצאות')).toBeNull();
    fail();
    expect(await screen.findByText('שגיאה בטעינת הקבוצות הזמינות')).toBeTruthy();
    const groups = [aGroup({ name: 'בחוץ' })];
    server.on(listAvailableGroups, { success: true, data: groups, total: 1, cursor: null });
    await person.click(screen.getByRole('button', { name: 'נסו שוב' }));
    expect(await screen.findByRole('checkbox', { name: /בחוץ/ })).toBeTruthy();
  });
});
