import { describe, expect, it } from '@jest/globals';
import type { ActionKind } from '@megafon/contracts';
import fc from 'fast-check';
import { heldUntil, isGeneral, isOfStartPage, meet, placesOf, startPlace, waitsFor } from './page-hold.js';
import type { PageHold } from './page-hold.js';

const start = new Date('2026-03-01T10:00:00Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const firstWaitMs = 600_000;
const alone = { isGeneral: false, firstWaitMs };

function aHold(accountId = 'a', kind: ActionKind = 'publish'): PageHold {
  const subject = { _id: `${accountId}:${kind}`, owner: 'u', accountId, accountName: 'חנות', kind };
  const nothing = { met: [], since: null, until: null, waits: 0, detail: '', picture: null };
  return { ...subject, profile: '1', ...nothing, forgetAt: start, version: 0 };
}

const sighting = (action: number, at = start, place = `group-${action}`) => ({
  at,
  actionId: `action-${action}`,
  place,
  detail: 'the composer: none',
  picture: null,
});

function meetAll(hold: PageHold, actions: readonly number[]): PageHold {
  return actions.reduce((now, action) => meet(now, sighting(action), alone), hold);
}

describe('pages that are not known', () => {
  it('are the fault of their places as long as there are few', () => {
    const now = meetAll(aHold(), [1, 2]);
    expect(now).toMatchObject({ since: null, until: null });
    expect(waitsFor(now, 'action-2')).toBe(false);
  });

  it('hold up the third place in a row, which waits instead of failing', () => {
    const now = meetAll(aHold(), [1, 2, 3]);
    expect(now).toMatchObject({ since: start, until: after(10) });
    expect(waitsFor(now, 'action-3')).toBe(true);
  });

  it('of one place alone hold nothing up, however often it is tried', () => {
    const sightings = [1, 2, 3, 4].map((action) => sighting(action, start, 'the same'));
    const now = sightings.reduce((hold, seen) => meet(hold, seen, alone), aHold());
    expect(now.until).toBeNull();
    expect(placesOf(now.met)).toBe(1);
  });

  it('hold up at the first one what opens nothing of a group, and where others wait already', () => {
    expect(meetAll(aHold('a', 'visit'), [1]).until).toEqual(after(10));
    expect(meet(aHold(), sighting(1), { isGeneral: true, firstWaitMs }).until).toEqual(after(10));
  });

  it('fail one place after each wait, so that none that is broken for itself stands before the others', () => {
    const held = meetAll(aHold(), [1, 2, 3]);
    const again = meet(held, sighting(3, after(10)), alone);
    expect(waitsFor(again, 'action-3')).toBe(false);
    expect(again.until).toEqual(after(30));
    const other = meet(again, sighting(4, after(30)), alone);
    expect(waitsFor(other, 'action-4')).toBe(true);
    expect(other).toMatchObject({ since: start, until: after(70) });
  });

  it('of a visit are waited for as long as it may: no other place is there to be looked at', () => {
    const now = [1, 1, 1].reduce(
      (hold, action, times) => meet(hold, sighting(action, after(60 * times)), alone),
      aHold('a', 'visit'),
    );
    expect(waitsFor(now, 'action-1')).toBe(true);
    expect(now.until).toEqual(after(160));
  });

  it('are waited for ever longer, two hours at most, and what is kept of them does not grow', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 50 }), { minLength: 3, maxLength: 80 }), (actions) => {
        const now = meetAll(aHold(), actions);
        expect(now.met.length).toBeLessThanOrEqual(20);
        if (now.until) expect(now.until.getTime() - start.getTime()).toBeLessThanOrEqual(12 * firstWaitMs);
      }),
    );
  });

  it('of the start page alone are over once it is known, and those of groups are not', () => {
    const ofPlaces = (...places: string[]) =>
      isOfStartPage({ met: places.map((place) => ({ actionId: 'a', place })) });
    expect(ofPlaces(startPlace, startPlace)).toBe(true);
    expect(ofPlaces(startPlace, 'group-1')).toBe(false);
    expect(ofPlaces('group-1')).toBe(false);
  });

  it('keep the last picture that there is', () => {
    const seen = meet(aHold(), { ...sighting(1), picture: 'evidence/u/1.jpg' }, alone);
    expect(meet(seen, sighting(2), alone).picture).toBe('evidence/u/1.jpg');
  });
});

describe('who waits', () => {
  const held = (accountId: string, until: Date, kind: ActionKind = 'publish') => ({ accountId, kind, until });

  it('is the account, for that kind alone, until the time has come', () => {
    const holds = [held('a', after(10))];
    const of = (accountId: string, kind: ActionKind, at: Date) => heldUntil(holds, { accountId, kind }, at);
    expect(of('a', 'publish', start)).toEqual(after(10));
    expect(of('a', 'publish', after(10))).toBeNull();
    expect(of('a', 'comment', start)).toBeNull();
    expect(of('b', 'publish', start)).toBeNull();
  });

  it('is everybody where two accounts do, until the last of them looks again', () => {
    const holds = [held('a', after(10)), held('b', after(20))];
    expect(heldUntil(holds, { accountId: 'c', kind: 'publish' }, start)).toEqual(after(20));
    expect(heldUntil(holds, { accountId: 'a', kind: 'publish' }, start)).toEqual(after(10));
    expect(heldUntil(holds, { accountId: 'c', kind: 'publish' }, after(15))).toBeNull();
    expect(heldUntil(holds, { accountId: 'c', kind: 'comment' }, start)).toBeNull();
    expect(isGeneral(holds, 'publish')).toBe(true);
  });
});
