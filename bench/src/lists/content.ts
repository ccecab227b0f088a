import { fold, maxBoxesPerKind, maxGroupsPerUser } from '@megafon/contracts';
import mongoose from 'mongoose';

const groupsPerBox = 300;
const batchSize = 1_000;
const description = 'תיאור של מה שבארגז, למי ומתי. '.repeat(16);
const newId = () => new mongoose.Types.ObjectId().toHexString();

/**
 * As many groups and boxes as a user may have, of the longest names and descriptions that one gives, as the content
 * service stores them; a few boxes have their groups really.
 * @returns one of those boxes
 */
export async function seedContent(mongoUri: string, owner: string): Promise<string> {
  const connection = await mongoose.createConnection(mongoUri, { dbName: 'content' }).asPromise();
  try {
    const at = new Date(Date.UTC(2026, 0, 1));
    const stored = { owner, version: 1, outbox: [], createdAt: at, updatedAt: at };
    const boxes = Array.from({ length: maxBoxesPerKind }, (_, n) => ({
      _id: newId(),
      ...stored,
      name: `${'ארגז של נדל״ן במרכז '.repeat(5)}${n}`.slice(0, 100),
      description,
    }));
    const looks = { color: '#3b82f6', icon: '📦', groupCount: groupsPerBox };
    const full = { itemsId: newId(), itemCount: 200, textBytes: 1_000_000 };
    const insert = (name: string, documents: object[]) => connection.collection(name).insertMany(documents);
    await insert('group-boxes', boxes.map((box) => ({ ...box, ...looks })) as object[]);
    for (const name of ['post-boxes', 'comment-boxes'])
      await insert(name, boxes.map((box) => ({ ...box, ...full })) as object[]);
    for (let from = 0; from < maxGroupsPerUser; from += batchSize) {
      const part = Array.from({ length: batchSize }, (_, n) => from + n);
      await insert(
        'groups',
        part.map((n) => ({ ...stored, ...aGroup(n, boxes[n % 20]?._id ?? '') })) as object[],
      );
    }
    return boxes[0]?._id ?? '';
  } finally {
    await connection.close();
  }
}

function aGroup(n: number, box: string) {
  const name = `דירות להשכרה בתל אביב והמרכז ${n}`;
  const boxes = n < 20 * groupsPerBox ? [box] : [];
  return {
    _id: newId(),
    name,
    platform: 'facebook',
    groupId: `g${n}`,
    groupUrl: `https://network.test/groups/g${n}`,
    category: 'general',
    memberCount: 7 * n,
    isActive: true,
    boxes,
    boxCount: boxes.length,
    nameKey: `1${fold(name).replace(/\d+/g, (digits) => digits.padStart(12, '0'))}`,
    words: `${fold(name)}\n${fold(`g${n}`)}`,
    slot: String(n),
    addedBy: '',
    seenBy: '',
  };
}
