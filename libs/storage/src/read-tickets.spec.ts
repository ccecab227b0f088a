import { describe, expect, it } from '@jest/globals';
import { ReadTickets } from './read-tickets.js';

const tickets = new ReadTickets('the secret of the store');
const now = new Date('2026-03-01T09:00:00Z');
const expiresAt = new Date('2026-03-01T09:10:00Z');
const ticket = tickets.issue('media/u/one.jpg', expiresAt);

describe('a read ticket', () => {
  it('is good for its object until its time', () => {
    expect(tickets.secondsLeft('media/u/one.jpg', ticket, now)).toBe(600);
    expect(tickets.secondsLeft('media/u/one.jpg', ticket, expiresAt)).toBe(0);
    expect(ticket).not.toContain('one.jpg');
  });

  it('is the same for the same object and time, whoever issues it', () => {
    expect(new ReadTickets('the secret of the store').issue('media/u/one.jpg', expiresAt)).toBe(ticket);
  });

  it.each([
    ['another object', 'media/u/two.jpg', ticket],
    ['another owner', 'media/v/one.jpg', ticket],
    ['a later time', 'media/u/one.jpg', ticket.replace(/^[^.]+/, 'zzzzzz')],
    ['another signature', 'media/u/one.jpg', `${ticket.slice(0, -2)}AA`],
    ['a shorter signature', 'media/u/one.jpg', ticket.slice(0, -4)],
    ['no signature', 'media/u/one.jpg', 'zzzzzz'],
    ['nothing', 'media/u/one.jpg', ''],
    ['another secret', 'media/u/one.jpg', new ReadTickets('guessed').issue('media/u/one.jpg', expiresAt)],
  ])('is not good with %s', (_what, key, given) => {
    expect(tickets.secondsLeft(key, given, now)).toBe(0);
  });

  it('of the secret that was, or will be, is good while the secret is changed', () => {
    const changing = new ReadTickets('the next secret', ['the secret of the store']);
    expect(changing.secondsLeft('media/u/one.jpg', ticket, now)).toBe(600);
    const next = changing.issue('media/u/one.jpg', expiresAt);
    expect(next).toBe(new ReadTickets('the next secret').issue('media/u/one.jpg', expiresAt));
    expect(changing.secondsLeft('media/u/one.jpg', next, now)).toBe(600);
    expect(changing.secondsLeft('media/u/two.jpg', ticket, now)).toBe(0);
    expect(tickets.secondsLeft('media/u/one.jpg', next, now)).toBe(0);
  });
});
