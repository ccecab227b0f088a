import { describe, expect, it } from '@jest/globals';
import { importGroups } from '@megafon/contracts';
import type { ImportRefusal } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/fake-server.js';
import type { FakeServer } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { GroupsPage } from './groups-page.js';

const link = 'https://www.facebook.com/groups';
const csv = (...lines: string[]) => new File([lines.join('\n')], 'קבוצות.csv', { type: 'text/csv' });

interface Asked {
  rows: { groupId: string }[];
  dryRun?: boolean;
}

/** Refuses groups by their ids. */
function aServer(refused: Record<string, ImportRefusal> = {}): FakeServer {
  return anEmptyServer().on(importGroups, ({ body }) => {
    const { rows } = body as Asked;
    const found = rows.flatMap(({ groupId }, row) => {
      const reason = refused[groupId];
      return reason ? [{ row, reason }] : [];
    });
    return { success: true as const, added: rows.length - found.length, refused: found, limit: 10 };
  });
}

const written = (server: FakeServer) =>
  server.callsOf(importGroups).filter(({ body }) => (body as Asked).dryRun !== true);

async function open(server: FakeServer) {
  const page = renderPage(GroupsPage, server, { path: '/groups' });
  await page.person.click(await screen.findByRole('button', { name: 'ייבוא מקובץ' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'ייבוא קבוצות מקובץ' }));
  const choose = (file: File) =>
    page.person.upload(dialog.getByLabelText('בחירת קובץ', { selector: 'input' }), file);
  return { ...page, dialog, choose };
}

type Dialog = Awaited<ReturnType<typeof open>>['dialog'];
const faultsOf = (dialog: Dialog) =>
  within(dialog.getByRole('list', { name: 'שורות שלא ייכנסו' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('groups out of a file', () => {
  it('whose name has 300 letters have it cut in sight, and whole in its title', async () => {
    const name = `${'קבוצות'.repeat(50)}.csv`;
    const { dialog, choose } = await open(aServer());
    await choose(new File([`שם,קישור\nדירות,${link}/dirot`], name, { type: 'text/csv' }));
    const found = await dialog.findByText(/שורות תקינות: 1/);
    expect(found.title).toBe(name);
    expect(found.textContent?.length).toBeLessThan(140);
    expect(found.textContent).toContain('…קבוצותקבוצות.csv');
  });

  it('are shown first, faults before all, and come in when the person says so', async () => {
    const server = aServer({ known: 'exists', far: 'foreign', late: 'limit' });
    const { person, dialog, choose } = await open(server);
    await expectAccessible();
    await choose(
      csv(
        'שם,קישור,מזהה,חברים,תיאור',
        `דירות,${link}/dirot/?ref=x,,"1,200",x`,
        `,${link}/noname,,,`,
        'בלי כתובת,,,,',
        'לא קבוצה,https://www.facebook.com/somebody,,,',
        `שוב,${link}/dirot,,,`,
        'רע,,a b,,',
        `חברים,${link}/members,,הרבה,`,
        'קיימת,,known,,',
        `רחוקה,https://elsewhere.test/groups/far,,,`,
        `עוד,facebook.com/groups/more,,,`,
        'מספר,1234567,,,',
        `מעבר,,${link}/late,,`,
      ),
    );
    expect(await dialog.findByText(/שורות תקינות: 3, שורות עם שגיאות: 9/)).toBeTruthy();
    expect(faultsOf(dialog)).toEqual([
      'שורה 3 · עמודה: שםחסר שם',
      'שורה 4 · עמודה: קישורחסר קישור או מזהה של הקבוצה',
      'שורה 5 · עמודה: קישורזה לא קישור לקבוצה. קישור לקבוצה מכיל ‎/groups/‎ ואחריו מזהה',
      'שורה 6 · עמודה: קישורכבר מופיע בקובץ, בשורה 2',
      'שורה 7 · עמודה: מזההמזהה קבוצה מכיל רק אותיות באנגלית וספרות, וביניהן נקודה, מקף או קו תחתון',
      'שורה 8 · עמודה: חבריםמספר החברים צריך להיות מספר שלם',
      'שורה 9הקבוצה כבר קיימת ברשימה',
      'שורה 10 · עמודה: קישורהקישור אינו של קבוצה ברשת המחוברת',
      'שורה 13מעבר למספר הקבוצות שבחבילה שלכם (10)',
    ]);
    expect(dialog.getByText('עמודות שלא נקראות: תיאור')).toBeTruthy();
    const right = within(dialog.getByRole('list', { name: 'שורות שייכנסו' })).getAllByRole('listitem');
    expect(right.map((item) => item.textContent)).toEqual(['דירות', 'עוד', 'מספר']);
    await expectAccessible();
    expect(written(server)).toEqual([]);

    await person.click(dialog.getByRole('button', { name: 'ייבוא של 3 קבוצות' }));
    expect(await screen.findByText('נוספו מהקובץ: 3 קבוצות')).toBeTruthy();
    expect(written(server).map(({ body }) => body)).toEqual([
      {
        rows: [
          { name: 'דירות', groupId: 'dirot', groupUrl: `${link}/dirot/?ref=x`, memberCount: 1_200 },
          { name: 'עוד', groupId: 'more', groupUrl: 'https://facebook.com/groups/more', memberCount: 0 },
          { name: 'מספר', groupId: '1234567', groupUrl: '', memberCount: 0 },
        ],
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stay out when the person gives up', async () => {
    const server = aServer();
    const { person, dialog, choose } = await open(server);
    await choose(csv('name,id', 'a,a'));
    await dialog.findByRole('button', { name: 'ייבוא של קבוצה אחת' });
    await person.click(dialog.getByRole('button', { name: 'ביטול' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written(server)).toEqual([]);
  });

  it('are asked for with the keyboard alone', async () => {
    const server = aServer();
    const { person, dialog, choose } = await open(server);
    expect(document.activeElement?.textContent).toBe('בחירת קובץ');
    await choose(csv('name,id', 'a,a', ',b'));
    const submit = await dialog.findByRole('button', { name: 'ייבוא של קבוצה אחת' });
    const passed: (string | null)[] = [];
    while (document.activeElement !== submit && passed.length < 12) {
      await person.tab();
      passed.push(document.activeElement?.getAttribute('aria-label') ?? null);
    }
    expect(passed).toContain('שורות שלא ייכנסו');
    await person.keyboard('{Enter}');
    expect(await screen.findByText('נוספו מהקובץ: קבוצה אחת')).toBeTruthy();
  });

  it('that were refused after all stand there, and the rest came in', async () => {
    const server = aServer();
    const { person, dialog, choose } = await open(server);
    await choose(csv('name;link', `a;${link}/a`, `b;${link}/b`));
    const submit = await dialog.findByRole('button', { name: 'ייבוא של שתי קבוצות' });
    server.on(importGroups, { success: true, added: 1, refused: [{ row: 1, reason: 'limit' }], limit: 3 });
    await person.click(submit);
    expect(await dialog.findByText('נוספו מהקובץ: קבוצה אחת. השורות שלמטה לא נוספו.')).toBeTruthy();
    expect(faultsOf(dialog)).toEqual(['שורה 3מעבר למספר הקבוצות שבחבילה שלכם (3)']);
    expect(dialog.queryByRole('button', { name: /^ייבוא של/ })).toBeNull();
  });

  it.each([
    ['a workbook', new File(['PK\u0003\u0004'], 'a.csv'), /^זה קובץ של Excel/],
    ['a file without headings', csv('a,b', 'c,d'), /^לא מצאנו בשורה הראשונה/],
    ['a file without rows', csv('name,id'), 'אין בקובץ שורות מתחת לכותרות'],
  ])('are not looked for in %s, and another file may be chosen', async (_name, file, said) => {
    const { dialog, choose } = await open(aServer());
    await choose(file);
    expect(await dialog.findByText(said)).toBeTruthy();
    await choose(csv('name,id', 'a,a'));
    expect(await dialog.findByRole('button', { name: 'ייבוא של קבוצה אחת' })).toBeTruthy();
    expect(dialog.queryByText(said)).toBeNull();
  });

  it('are said not to be checked where the server fails, and nothing is lost', async () => {
    const server = aServer();
    const { person, dialog, choose } = await open(server);
    await choose(csv('name,id', 'a,a', '"b,b'));
    expect(await dialog.findByText(/שורות עם שגיאות: 1/)).toBeTruthy();
    expect(faultsOf(dialog)).toEqual(['שורה 3מירכאות שנפתחו ולא נסגרו, או תו אחרי מירכאות סוגרות']);
    server.on(importGroups, refusal('SERVICE.UNAVAILABLE'));
    await person.click(dialog.getByRole('button', { name: 'ייבוא של קבוצה אחת' }));
    expect((await dialog.findByRole('alert')).textContent).not.toBe('');
    expect(dialog.getByRole('button', { name: 'ייבוא של קבוצה אחת' })).toBeTruthy();
    await choose(csv('name,id', 'a,a'));
    await waitFor(() => expect(dialog.queryByRole('button', { name: /^ייבוא של/ })).toBeNull());
    expect(await dialog.findByRole('alert')).toBeTruthy();
  });
});
