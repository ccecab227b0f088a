import { afterEach, describe, expect, it } from '@jest/globals';
import {
  adminStats,
  getDeadLetter,
  getKillSwitch,
  listDeadLetters,
  replayDeadLetter,
  replayDeadLetters,
} from '@megafon/contracts';
import type { DeadLetterDetails, DeadLetterSummary } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { anId, aUser } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import type { FakeServer } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { AdminPage } from './admin-page.js';

const at = '2026-11-20T10:00:00.000Z';
const type = 'automation.action.perform.v1';
const waiting: DeadLetterSummary = {
  id: anId(),
  state: 'waiting',
  at,
  type,
  group: 'automation',
  topic: 'automation.tasks',
  cause: 'handler-failed',
  attempts: 6,
  error: 'Error: no such field',
  messageId: 'run-1:g-1:publish',
  sentAt: null,
};
const told: DeadLetterSummary = { ...waiting, id: anId(), state: 'told', group: 'content' };
const sent: DeadLetterSummary = { ...waiting, id: anId(), state: 'sent', sentAt: at };
const detailsOf = (letter: DeadLetterSummary, more: Partial<DeadLetterDetails> = {}): DeadLetterDetails => ({
  ...letter,
  reason: 'Error: no such field\n    at Perform.handle',
  place: 'automation.tasks.dead 0:17',
  subject: 'account-1',
  user: { id: anId(), name: 'דנה' },
  traceId: 't-1',
  publishedAt: at,
  askedAt: null,
  askedBy: null,
  diedAgain: null,
  ...more,
});
const aServer = (items: DeadLetterSummary[], count = 1) =>
  anEmptyServer()
    .on(adminStats, refusal('SERVICE.UNAVAILABLE'))
    .on(getKillSwitch, refusal('SERVICE.UNAVAILABLE'))
    .on(listDeadLetters, { items, nextCursor: null, waiting: count });
type Opened = { more?: string; role?: 'admin' | 'superadmin' };
const open = (server: FakeServer, { more = '', role = 'superadmin' }: Opened = {}) =>
  renderPage(AdminPage, server, {
    path: `/admin?tab=dead-letters${more}`,
    route: '/admin',
    user: aUser({ role, isAdmin: true }),
  });
const answer = async (person: ReturnType<typeof open>['person'], question: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: question }));
  const confirm = dialog.getByRole('button', { name: 'לשלוח שוב' });
  await person.click(confirm);
};

describe('dead letters', () => {
  const { matchMedia } = window;
  afterEach(() => {
    window.matchMedia = matchMedia;
  });

  it('are a table of what was given up, by whom, why, and whether it was sent again', async () => {
    open(aServer([waiting, told, sent]));
    const table = within(await screen.findByRole('table', { name: 'הודעות שלא עובדו' }));
    const [, first, second, third] = table.getAllByRole('row');
    expect(first?.textContent).toContain(type);
    expect(first?.textContent).toContain('הטיפול נכשל · 6 ניסיונות');
    expect(first?.textContent).toContain('Error: no such field');
    expect(first?.textContent).toContain('ממתינה');
    expect(second?.textContent).toContain('דווחה ככישלון');
    expect(third?.textContent).toContain('נשלחה שוב');
    expect(within(third!).queryByRole('button', { name: /^לשלוח שוב/ })).toBeNull();
    expect(screen.getByText('הודעה אחת ממתינה לשליחה חוזרת')).toBeTruthy();
    await expectAccessible();
  });

  it('are cards on a phone', async () => {
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('max-width') });
    open(aServer([waiting]));
    const list = within(await screen.findByRole('list', { name: 'הודעות שלא עובדו' }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByRole('table')).toBeNull();
    await expectAccessible();
  });

  it('are sent again by a superadmin after a question', async () => {
    const server = aServer([waiting]).on(replayDeadLetter, () => {
      server.on(listDeadLetters, {
        items: [{ ...waiting, state: 'sent', sentAt: at }],
        nextCursor: null,
        waiting: 0,
      });
      return { success: true as const, data: detailsOf(waiting, { state: 'sent', sentAt: at }) };
    });
    const { person } = open(server);
    await person.click(await screen.findByRole('button', { name: `לשלוח שוב: ${type}, automation` }));
    expect(server.callsOf(replayDeadLetter)).toHaveLength(0);
    await answer(person, 'לשלוח את ההודעה שוב?');
    expect(await screen.findByText('ההודעה נשלחה שוב')).toBeTruthy();
    expect(await screen.findByText('אין הודעות שממתינות לשליחה חוזרת')).toBeTruthy();
    expect(server.callsOf(replayDeadLetter)[0]).toMatchObject({
      params: { id: waiting.id },
      body: { evenIfTold: false },
    });
  });

  it('whose end was told are sent again after what that means was read', async () => {
    const server = aServer([told]).on(replayDeadLetter, {
      success: true,
      data: detailsOf(told, { state: 'asked', askedAt: at }),
    });
    const { person } = open(server);
    await person.click(await screen.findByRole('button', { name: `לשלוח שוב: ${type}, content` }));
    expect(await screen.findByText(/^מי שחיכה לה כבר קיבל תשובה/)).toBeTruthy();
    await answer(person, 'לשלוח את ההודעה שוב?');
    expect(await screen.findByText('ההודעה תישלח שוב ברגע שאפשר')).toBeTruthy();
    expect(server.callsOf(replayDeadLetter)[0]?.body).toEqual({ evenIfTold: true });
  });

  it('say why one was not sent', async () => {
    const { person } = open(aServer([waiting]).on(replayDeadLetter, refusal('DEAD_LETTER.SENT_ALREADY')));
    await person.click(await screen.findByRole('button', { name: `לשלוח שוב: ${type}, automation` }));
    await answer(person, 'לשלוח את ההודעה שוב?');
    expect(await screen.findByText('ההודעה כבר נשלחה שוב')).toBeTruthy();
  });

  it('of a kind are sent again together, and what is left is said', async () => {
    const server = aServer([waiting], 120).on(replayDeadLetters, { success: true, sent: 100, left: 20 });
    const { person } = open(server);
    await person.click(await screen.findByRole('button', { name: `רק מהסוג הזה: ${type}, automation` }));
    await person.click(await screen.findByRole('button', { name: 'לשלוח שוב את כל הממתינות מהסוג הזה' }));
    await answer(person, 'לשלוח שוב את כל הממתינות מהסוג הזה?');
    expect(await screen.findByText('נשלחו שוב: 100. נותרו: 20')).toBeTruthy();
    expect(server.callsOf(replayDeadLetters)[0]?.body).toEqual({ type, group: 'automation' });
    expect(server.callsOf(listDeadLetters).at(-1)?.query).toMatchObject({ type, group: 'automation' });
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: `ביטול הסינון לפי סוג: ${type} · automation` }));
    await waitFor(() => expect(server.callsOf(listDeadLetters).at(-1)?.query).toEqual({}));
  });

  it('have details: what, of whom, the stack, and that sending again was of no use', async () => {
    const next = anId();
    const again = detailsOf(sent, {
      askedAt: at,
      askedBy: { id: anId(), name: 'אבי' },
      diedAgain: { id: next, at },
    });
    const server = aServer([sent]).on(getDeadLetter, ({ params }) => ({
      success: true as const,
      data: (params as { id: string }).id === next ? detailsOf({ ...waiting, id: next }) : again,
    }));
    const { person } = open(server);
    await person.click(await screen.findByRole('button', { name: `פרטים: ${type}, automation` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'פרטי ההודעה' }));
    expect(await dialog.findByText(/at Perform\.handle/)).toBeTruthy();
    expect(dialog.getByText('דנה')).toBeTruthy();
    expect(dialog.getByText('automation.tasks.dead 0:17')).toBeTruthy();
    expect(dialog.getByText(/אבי/)).toBeTruthy();
    await expectAccessible();
    await person.click(dialog.getByRole('button', { name: 'להודעה החדשה' }));
    expect(await dialog.findByRole('button', { name: 'לשלוח שוב' })).toBeTruthy();
  });

  it('are only shown to an admin', async () => {
    const server = aServer([waiting]).on(getDeadLetter, { success: true, data: detailsOf(waiting) });
    const { person } = open(server, { role: 'admin' });
    await person.click(await screen.findByRole('button', { name: `פרטים: ${type}, automation` }));
    expect(await screen.findByText('רק סופר אדמין שולח שוב.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^לשלוח שוב/ })).toBeNull();
  });

  it('say that there are none, that none fit, and that they could not be had', async () => {
    const none = aServer([], 0);
    const empty = open(none);
    expect(await screen.findByText('כל ההודעות עובדו')).toBeTruthy();
    await expectAccessible();
    empty.unmount();
    const narrowed = open(none, { more: '&state=never' });
    expect(await screen.findByText('לא נמצאו תוצאות')).toBeTruthy();
    narrowed.unmount();
    open(
      none
        .on(listDeadLetters, refusal('SERVICE.TIMEOUT'))
        .on(getDeadLetter, refusal('DEAD_LETTER.NOT_FOUND')),
      {
        more: `&letter=${waiting.id}`,
      },
    );
    expect(await screen.findByText('שגיאה בטעינת ההודעות שלא עובדו')).toBeTruthy();
    expect(await screen.findByText('שגיאה בטעינת פרטי ההודעה')).toBeTruthy();
  });
});
