import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contentHash } from './content-hash.js';
import { beforeOf, judgeSighting, olderComments } from './sighting.js';
import type { Before } from './network-driver.js';
import type { OwnRow } from './sighting.js';

const wanted = contentHash('מבצע');
const row = (id: string | null, text = 'מבצע', more: Partial<OwnRow> = {}): OwnRow => ({
  texts: [text],
  id,
  permalink: id && `/groups/1/posts/${id}`,
  isPending: false,
  state: 'published',
  ...more,
});
const list = (rows: OwnRow[], isWhole = true) => ({ rows, isWhole });
const isOpaque = (id: string) => /\D/.test(id);

describe('a look for what may have been written', () => {
  it('finds what was not there before the click, and nothing else', () => {
    const before = beforeOf(list([row('1'), row('2', 'אחר')]), wanted);
    expect(judgeSighting(list([row('1'), row('2', 'אחר')]), wanted, before)).toEqual({ is: 'absent' });
    const after = list([row('3'), row('1'), row('2', 'אחר')]);
    expect(judgeSighting(after, wanted, before)).toMatchObject({
      is: 'found',
      permalink: '/groups/1/posts/3',
    });
  });

  it('never takes an old twin for a new post, whatever else was written meanwhile', () => {
    const text = fc.constantFrom('מבצע', 'אחר');
    const posts = fc.array(text, { maxLength: 8 });
    fc.assert(
      fc.property(posts, posts, fc.nat(8), fc.boolean(), (old, added, shown, isWhole) => {
        const oldRows = old.map((each, index) => row(`${index + 1}`, each)).reverse();
        const seen = isWhole ? oldRows : oldRows.slice(0, shown);
        const before = beforeOf(list(seen, isWhole), wanted);
        const newRows = added.map((each, index) => row(`${index + 100}`, each)).reverse();
        const sighting = judgeSighting(list([...newRows, ...oldRows]), wanted, before);
        if (sighting.is === 'found')
          expect(Number(sighting.permalink?.split('/').at(-1))).toBeGreaterThan(99);
        if (sighting.is === 'absent') expect(added).not.toContain('מבצע');
        if (isWhole) expect(sighting.is).toBe(added.includes('מבצע') ? 'found' : 'absent');
      }),
    );
  });

  it('is unsure where the list was not read to its end and it is not there', () => {
    const before = beforeOf(list([row('1')]), wanted);
    expect(judgeSighting(list([row('1')], false), wanted, before)).toEqual({ is: 'unsure' });
  });

  it('is unsure of anything with the content when nobody looked before the click', () => {
    expect(judgeSighting(list([row('1')]), wanted, null)).toEqual({ is: 'unsure' });
    expect(judgeSighting(list([row('1', 'אחר')]), wanted, null)).toEqual({ is: 'absent' });
    expect(judgeSighting(list([], false), wanted, null)).toEqual({ is: 'unsure' });
  });

  it('tells posts without an address apart by their number', () => {
    const none = beforeOf(list([]), wanted);
    expect(judgeSighting(list([row(null)]), wanted, none)).toMatchObject({ is: 'found', permalink: null });
    const before = beforeOf(list([row(null)]), wanted);
    expect(judgeSighting(list([row(null), row(null)]), wanted, before)).toMatchObject({
      is: 'found',
      permalink: null,
    });
    expect(judgeSighting(list([row(null), row(null)], false), wanted, before)).toEqual({ is: 'unsure' });
    const partial = beforeOf(list([], false), wanted);
    expect(judgeSighting(list([row(null)]), wanted, partial)).toEqual({ is: 'unsure' });
  });

  it('says of none without an address that it is the old one: that may be gone', () => {
    const before = beforeOf(list([row(null)]), wanted);
    expect(judgeSighting(list([row(null)]), wanted, before)).toEqual({ is: 'unsure' });
    const linked = beforeOf(list([row('1')]), wanted);
    expect(judgeSighting(list([row(null)]), wanted, linked)).toEqual({ is: 'unsure' });
    expect(judgeSighting(list([]), wanted, before)).toEqual({ is: 'absent' });
  });

  it('never takes one for new whose address shows only now, or does not any more', () => {
    const before = beforeOf(list([row(null), row('1')]), wanted);
    for (const rows of [
      [row('9'), row('1')],
      [row('9'), row(null)],
      [row(null), row(null)],
    ])
      expect(judgeSighting(list(rows), wanted, before)).toEqual({ is: 'unsure' });
    const more = judgeSighting(list([row('9'), row(null), row('1')]), wanted, before);
    expect(more).toEqual({ is: 'found', permalink: null, pendingApproval: false });
  });

  it('looks for those with an address in all lists, where it judges one of them', () => {
    const before = beforeOf(list([row('1')]), wanted);
    const waiting = list([row(null, 'מבצע', { state: 'pending' })]);
    expect(judgeSighting(waiting, wanted, before)).toEqual({ is: 'unsure' });
    const elsewhere = [row('1')];
    expect(judgeSighting(waiting, wanted, before, { elsewhere })).toEqual({
      is: 'found',
      permalink: null,
      pendingApproval: true,
    });
  });

  it('never says that it is absent where it is there, nor found where it is not', () => {
    const isLinked = fc.boolean();
    const olds = fc.array(fc.record({ then: isLinked, now: isLinked, isGone: fc.boolean() }), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(olds, fc.option(isLinked), (old, added) => {
        const idOf = (is: boolean, index: number) => (is ? `${index + 1}` : null);
        const before = beforeOf(list(old.map(({ then }, index) => row(idOf(then, index)))), wanted);
        const stand = old.map(({ now }, index) => row(idOf(now, index))).filter((_, at) => !old[at]?.isGone);
        const seen = judgeSighting(
          list([...(added === null ? [] : [row(added ? '99' : null)]), ...stand]),
          wanted,
          before,
        );
        if (added === null) expect(seen.is).not.toBe('found');
        else expect(seen.is).not.toBe('absent');
        if (seen.is === 'found') expect([null, '/groups/1/posts/99']).toContain(seen.permalink);
      }),
    );
  });

  it('compares no address with one of a form that says nothing of it', () => {
    const before = beforeOf(list([row('1')]), wanted);
    expect(judgeSighting(list([row('aB1')]), wanted, before, { isOpaque })).toEqual({ is: 'unsure' });
    const none = beforeOf(list([]), wanted);
    expect(judgeSighting(list([row('aB1')]), wanted, none, { isOpaque })).toMatchObject({ is: 'found' });
    // One that says nothing of the post may be another each time it is shown.
    const opaque = beforeOf(list([row('aB1')]), wanted);
    for (const rows of [[row('xY2')], [row('xY2'), row('aB1')], [row('1')]])
      expect(judgeSighting(list(rows), wanted, opaque, { isOpaque })).toEqual({ is: 'unsure' });
    expect(judgeSighting(list([row('aB1')]), wanted, opaque, { isOpaque })).toEqual({ is: 'absent' });
  });

  it('never says that it is absent where a text is cut before its end: that may be it', () => {
    const text = 'מבצע ענק לכבוד החג, רק השבוע ורק אצלנו';
    const long = contentHash(text);
    const cut = (id: string | null, beginning: string) =>
      row(id, `${beginning}… להמשך קריאה`, { beginnings: [beginning] });
    const none = beforeOf(list([]), long, text);
    const look = (rows: OwnRow[], before: Before | null = none, known: { text?: string } = { text }) =>
      judgeSighting(list(rows), long, before, known).is;
    expect(look([cut('2', 'מבצע ענק לכבוד')])).toBe('unsure');
    expect(look([cut(null, 'מבצע ענק לכבוד הח')])).toBe('unsure');
    expect(look([cut('2', 'מבצע ענק')], null)).toBe('unsure');
    // A list of excerpts need not say so.
    expect(look([row('2', 'מבצע ענק לכבוד החג, רק השבוע')])).toBe('unsure');
    // What is known to begin otherwise is another, where the text itself is known.
    expect(look([cut('2', 'מבצע קטן'), row('3', 'מבצע ענק')])).toBe('absent');
    expect(look([cut('2', 'מבצע קטן')], none, {})).toBe('unsure');
    expect(look([cut('2', 'מבצע קטן')], none, { text: 'אחר' })).toBe('unsure');
    expect(look([row('9', text), cut('2', 'מבצע ענק')])).toBe('found');
  });

  it('knows again what was cut before the click already', () => {
    const text = 'מבצע ענק לכבוד החג';
    const long = contentHash(text);
    const cut = (id: string | null) => row(id, 'מבצע ענק… עוד', { beginnings: ['מבצע ענק'] });
    const before = beforeOf(list([cut('1'), row('3', 'אחר')]), long, text);
    expect(before).toMatchObject({ ids: ['1'], unlinked: 0 });
    expect(judgeSighting(list([cut('1')]), long, before, { text })).toEqual({ is: 'absent' });
    // Its text shows only now.
    expect(judgeSighting(list([row('1', text)]), long, before, { text })).toEqual({ is: 'absent' });
    expect(judgeSighting(list([row('2', text), cut('1')]), long, before, { text })).toMatchObject({
      is: 'found',
      permalink: '/groups/1/posts/2',
    });
    const unlinked = beforeOf(list([cut(null)]), long, text);
    expect(judgeSighting(list([row('2', text)]), long, unlinked, { text })).toEqual({ is: 'unsure' });
  });

  it('says that a post waits when it stands among those that wait', () => {
    const before = beforeOf(list([]), wanted);
    const waiting = list([row('1', 'מבצע', { state: 'pending' })]);
    expect(judgeSighting(waiting, wanted, before)).toMatchObject({ is: 'found', pendingApproval: true });
  });
});

describe('older comments', () => {
  const none = { ids: [], unlinked: 0, newest: [], isWhole: false };

  it('are all known where none of the text was seen, though the list goes on', () => {
    expect(olderComments(none).areAll).toBe(true);
    expect(olderComments({ ...none, ids: ['1'] }).areAll).toBe(false);
    expect(olderComments({ ...none, unlinked: 1 }).areAll).toBe(false);
    expect(olderComments({ ...none, ids: ['1'], isWhole: true }).areAll).toBe(true);
  });
});
