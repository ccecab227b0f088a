import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addGroup,
  groupsChanged,
  importGroups,
  listGroups,
  listLeftOutGroups,
  maxImportedGroups,
} from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { KeepLimitsWhenSubscriptionChanged } from '@megafon/entitlements';
import { getConnectionToken, newId } from '@megafon/mongo';
import type { Connection } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { eventually } from '@megafon/testing';
import { aSubscription, networkGroups, startContent } from '../../test/running-content.js';
import { LeftOutGroupRepository } from '../group-storage/left-out-group.repository.js';

let content: InProcess;
beforeAll(async () => {
  content = await startContent();
});
afterAll(() => content.close());

interface Row {
  name: string;
  groupId: string;
  groupUrl?: string;
  memberCount?: number;
}

const rowsOf = (...ids: string[]): Row[] => ids.map((groupId) => ({ name: `קבוצה ${groupId}`, groupId }));
const bring = (owner: string, rows: Row[], dryRun = false) =>
  content.ask(importGroups, owner, { body: { rows, dryRun } });
const idsOf = async (owner: string) =>
  (await content.ask(listGroups, owner)).map(({ groupId }) => groupId).sort();
const reasonsOf = ({ refused }: ReplyOf<typeof importGroups>) =>
  refused.map(({ row, reason }) => `${row} ${reason}`);
const subscribe = (owner: string, facebookGroups: number | null) =>
  content.get(KeepLimitsWhenSubscriptionChanged).handle(aSubscription(owner, { facebookGroups }));
const toldOf = (owner: string) =>
  content.published
    .of(groupsChanged.type)
    .filter(({ tenant }) => tenant === owner)
    .map(({ data }) => data);

describe('the groups of a file', () => {
  it('come into the list of their owner, and nobody else’s, each told of once', async () => {
    const [owner, other] = [newId(), newId()];
    const link = 'https://www.facebook.com/groups/dirot.tlv/?ref=share';
    const reply = await bring(owner, [
      { name: ' דירות  בתל אביב ', groupId: link, groupUrl: link, memberCount: 1_200 },
      ...rowsOf('b'),
    ]);
    expect(reply).toEqual({ success: true, added: 2, refused: [], limit: 10 });
    const [first] = await content.ask(listGroups, owner);
    expect(first).toMatchObject({
      name: 'דירות בתל אביב',
      groupId: 'dirot.tlv',
      groupUrl: link,
      memberCount: 1_200,
      platform: 'facebook',
      category: 'general',
    });
    expect(await content.ask(listGroups, other)).toEqual([]);
    const told = { userId: owner, added: 1, removed: 0 };
    await eventually(() => expect(toldOf(owner)).toEqual([told, told]));
  });

  it('that are somebody else’s already are as new as any', async () => {
    const [owner, other] = [newId(), newId()];
    await bring(other, rowsOf('a'));
    expect(await bring(owner, rowsOf('a'))).toMatchObject({ added: 1, refused: [] });
    expect(await idsOf(other)).toEqual(['a']);
  });

  it('are refused one by one, in the order of the file, and the rest comes in', async () => {
    const owner = newId();
    await content.ask(addGroup, owner, { body: { name: 'היה כאן', groupId: 'known' } });
    const foreign = { name: 'ק', groupId: 'x', groupUrl: 'https://evil.example/groups/x' };
    const reply = await bring(owner, [foreign, ...rowsOf('known', 'a', 'a', 'b')]);
    expect(reasonsOf(reply)).toEqual(['0 foreign', '1 exists', '3 doubled']);
    expect(reply.added).toBe(2);
    expect(await idsOf(owner)).toEqual(['a', 'b', 'known']);
  });

  it('are added once when the file comes twice, one after the other and at once', async () => {
    const owner = newId();
    await subscribe(owner, null);
    const rows = rowsOf('a', 'b', 'c');
    const replies = await Promise.all([bring(owner, rows), bring(owner, rows), bring(owner, rows)]);
    expect(replies.reduce((sum, { added }) => sum + added, 0)).toBe(3);
    expect(await bring(owner, rows)).toMatchObject({
      added: 0,
      refused: [0, 1, 2].map((row) => ({ row, reason: 'exists' })),
    });
    expect(await idsOf(owner)).toEqual(['a', 'b', 'c']);
    await eventually(() => expect(toldOf(owner)).toHaveLength(3));
  });

  it('are no longer among those that the plan had no room for', async () => {
    const owner = newId();
    await content.get(LeftOutGroupRepository).keep(owner, networkGroups(0, 2), new Date());
    await bring(owner, rowsOf('g0'));
    const { groups } = await content.ask(listLeftOutGroups, owner);
    expect(groups.map(({ name }) => name)).toEqual(['קבוצה 1']);
  });

  it.each([
    ['a name of blanks', { name: '  ', groupId: 'g' }],
    ['a name that is too long', { name: 'א'.repeat(201), groupId: 'g' }],
    ['an id that climbs', { name: 'ק', groupId: '..' }],
    ['a page of the network that is no group', { name: 'ק', groupId: 'https://facebook.com/groups/feed' }],
    ['an address that is none', { name: 'ק', groupId: 'g', groupUrl: 'javascript:alert(1)' }],
    ['members below zero', { name: 'ק', groupId: 'g', memberCount: -1 }],
    ['someone else’s owner', { name: 'ק', groupId: 'g', owner: 'x' }],
  ])('are all refused for %s, and nothing is written', async (_name, row) => {
    const owner = newId();
    const refused = bring(owner, [...rowsOf('good'), row]);
    await expect(refused).rejects.toMatchObject({ code: 'REQUEST.INVALID' });
    expect(await idsOf(owner)).toEqual([]);
  });

  it('are a thousand at most, and one at least', async () => {
    const owner = newId();
    await subscribe(owner, null);
    const ids = Array.from({ length: maxImportedGroups }, (_, n) => `g${n}`);
    await expect(bring(owner, rowsOf(...ids, 'more'))).rejects.toMatchObject({ code: 'REQUEST.INVALID' });
    await expect(bring(owner, [])).rejects.toMatchObject({ code: 'REQUEST.INVALID' });
    expect(await bring(owner, rowsOf(...ids))).toMatchObject({ added: maxImportedGroups, refused: [] });
    expect(await idsOf(owner)).toHaveLength(maxImportedGroups);
  });

  it('are written, told of and forgotten by the outbox many at a time', async () => {
    const owner = newId();
    await subscribe(owner, null);
    const asked: string[] = [];
    const connection = content.app.get<Connection>(getConnectionToken());
    connection.set('debug', (collection: string, method: string) => {
      if (collection === 'groups') asked.push(method);
    });
    await bring(owner, rowsOf(...Array.from({ length: maxImportedGroups }, (_, n) => `w${n}`)));
    connection.set('debug', undefined);
    const writes = asked.filter((method) => /^(?:insert|update|bulk)/.test(method));
    expect(writes.length).toBeLessThan(20);
    expect(toldOf(owner)).toHaveLength(maxImportedGroups);
    const waiting = await connection
      .collection('groups')
      .countDocuments({ owner, 'outbox.id': { $exists: true } });
    expect(waiting).toBe(0);
  });
});

describe('a dry run', () => {
  it('says what would come in, and writes nothing', async () => {
    const owner = newId();
    await content.ask(addGroup, owner, { body: { name: 'היה כאן', groupId: 'known' } });
    await subscribe(owner, 2);
    const reply = await bring(owner, rowsOf('known', 'a', 'a', 'b'), true);
    expect(reply).toMatchObject({ added: 1, limit: 2 });
    expect(reasonsOf(reply)).toEqual(['0 exists', '2 doubled', '3 limit']);
    expect(await idsOf(owner)).toEqual(['known']);
    expect(await bring(owner, rowsOf('known', 'a', 'a', 'b'))).toEqual(reply);
  });
});

describe('the plan limit', () => {
  it('takes the first rows of a file, and says which had no room', async () => {
    const owner = newId();
    await subscribe(owner, 2);
    const reply = await bring(owner, rowsOf('d', 'c', 'b', 'a'));
    expect(reasonsOf(reply)).toEqual(['2 limit', '3 limit']);
    expect(await idsOf(owner)).toEqual(['c', 'd']);
  });

  it('holds, whatever files and single groups come at once', async () => {
    const owner = newId();
    const file = (n: number) => rowsOf(...Array.from({ length: 8 }, (_, row) => `f${n}-${row}`));
    const single = (n: number) =>
      content.ask(addGroup, owner, { body: { name: 'אחת', groupId: `s${n}` } }).then(
        () => 1,
        () => 0,
      );
    const added = await Promise.all([
      ...[0, 1, 2, 3].map(async (n) => (await bring(owner, file(n))).added),
      ...[0, 1, 2, 3].map(single),
    ]);
    expect(await idsOf(owner)).toHaveLength(10);
    expect(added.reduce((sum, one) => sum + one, 0)).toBe(10);
  });
});
