import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  countGroups,
  createGroupBox,
  listAvailableGroups,
  listCommentBoxes,
  listGroupBoxAssignments,
  listGroupBoxes,
  listGroups,
  listPostBoxes,
  pageGroups,
  resolveMaterials,
} from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { groupInSlot, startContent } from '../test/running-content.js';
import { GroupBoxRepository } from './group-boxes/group-box.repository.js';
import { GroupPages } from './group-storage/group-pages.js';
import { GroupRepository } from './group-storage/group.repository.js';
import { CommentBoxRepository, PostBoxRepository } from './text-boxes/text-box.repository.js';

const groupCount = 10_000;
const boxCount = 500;
const groupsPerBox = 300;
const maxBytes = 400_000;
const longName = (n: number) => `${'ארגז של נדל״ן במרכז '.repeat(5)}${n}`.slice(0, 100);

let content: InProcess;
const owner = newId();
let boxId = '';
beforeAll(async () => {
  content = await startContent();
  const slots = Array.from({ length: groupCount }, (_, n) => n);
  for (let from = 0; from < groupCount; from += 1_000) {
    const part = slots.slice(from, from + 1_000).map((n) =>
      groupInSlot(n, {
        name: `דירות להשכרה בתל אביב והמרכז ${n}`,
        groupUrl: `https://network.test/groups/g${n}`,
        memberCount: n,
      }),
    );
    await content.get(GroupRepository).insertEach(owner, part, content.clock.now());
  }
  const looks = { description: 'תיאור '.repeat(80), color: '#3b82f6', icon: '📦', groupCount: groupsPerBox };
  const full = { description: 'תיאור '.repeat(80), itemsId: newId(), itemCount: 200, textBytes: 1_000_000 };
  const now = content.clock.now();
  const stored = { owner, version: 1, outbox: [], createdAt: now, updatedAt: now };
  const boxes = Array.from({ length: boxCount }, (_, n) => ({ _id: newId(), ...stored, name: longName(n) }));
  // Each repository's own model: as many inserts as documents would take minutes on a busy machine.
  await content.get(GroupBoxRepository)['model'].insertMany(boxes.map((box) => ({ ...box, ...looks })));
  await content.get(PostBoxRepository)['model'].insertMany(boxes.map((box) => ({ ...box, ...full })));
  await content.get(CommentBoxRepository)['model'].insertMany(boxes.map((box) => ({ ...box, ...full })));
  const ids = await content.get(GroupPages).ids(owner, {}, groupCount);
  // A few boxes hold their groups really: an embedded server takes long for 150,000 of them.
  for (const [n, box] of boxes.slice(0, 5).entries())
    await content.get(GroupRepository).putInto(owner, box._id, ids.slice(n * 300, (n + 1) * 300));
  boxId = boxes[0]?._id ?? '';
}, 300_000);
afterAll(() => content.close());

describe('the lists of a user with as much as one may have', () => {
  it.each([
    ['groups', () => content.ask(listGroups, owner)],
    [
      'a page of groups',
      () => content.ask(pageGroups, owner, { query: { limit: 200, sort: 'members', dir: 'desc' } }),
    ],
    ['groups found', () => content.ask(pageGroups, owner, { query: { q: '99', filter: 'none' } })],
    ['counts', () => content.ask(countGroups, owner)],
    ['group boxes', () => content.ask(listGroupBoxes, owner)],
    ['assignments', () => content.ask(listGroupBoxAssignments, owner)],
    [
      'available groups',
      () => content.ask(listAvailableGroups, owner, { params: { boxId }, query: { limit: 200 } }),
    ],
    ['post boxes', () => content.ask(listPostBoxes, owner)],
    ['comment boxes', () => content.ask(listCommentBoxes, owner)],
  ] as const)('are small: %s', async (name, ask) => {
    const times: number[] = [];
    let bytes = 0;
    for (let run = 0; run < 5; run++) {
      const start = performance.now();
      const reply = await ask();
      times.push(performance.now() - start);
      bytes = Buffer.byteLength(JSON.stringify(reply));
    }
    process.stderr.write(
      `${name}: ${Math.round(bytes / 1_000)} kB, ${Math.round(Math.min(...times))} ms at best\n`,
    );
    expect(bytes).toBeLessThanOrEqual(maxBytes);
  });

  it('hold every box', async () => {
    expect((await content.ask(listGroupBoxes, owner)).data).toHaveLength(boxCount);
    expect(await content.ask(listPostBoxes, owner)).toHaveLength(boxCount);
  });
});

it('a campaign goes to every group of its box, however long their names are and whatever else is in it', async () => {
  const other = newId();
  const longest = '👨‍👩‍👧‍👦'.repeat(200);
  const groups = Array.from({ length: 600 }, (_, n) =>
    groupInSlot(n, n < 500 ? { platform: 'instagram' } : { name: longest }),
  );
  await content.get(GroupRepository).insertEach(other, groups, content.clock.now());
  const { _id: groupBox } = await content.ask(createGroupBox, other, { body: { name: 'הכול' } });
  const ids = await content.get(GroupPages).ids(other, {}, groups.length);
  await content.get(GroupRepository).putInto(other, groupBox, ids);
  const body = { owner: other, groupBox, postBox: null, commentBox: null };
  const materials = await content.ask(resolveMaterials, '', { body });
  expect(new Set(materials.groups.map(({ groupId }) => groupId)).size).toBe(100);
  expect(materials.groups.every(({ name }) => name === longest)).toBe(true);
});
