import { fold } from '@megafon/contracts';
import type { News } from '@megafon/contracts';
import mongoose from 'mongoose';

const notifications = 1_000;
const proxies = 10_000;
const batchSize = 1_000;
const newId = () => new mongoose.Types.ObjectId().toHexString();
const at = new Date(Date.UTC(2026, 0, 1));
const hourMs = 3_600_000;
const stored = { version: 1, outbox: [], createdAt: at, updatedAt: at };

/** What one user is told of, and what the panel has of everybody: so many users, and ten thousand proxies. */
export async function seedOthers(mongoUri: string, owner: string, users: number): Promise<void> {
  await seed(mongoUri, 'auth', 'notifications', notifications, (n) => aNotification(owner, n));
  await seed(mongoUri, 'auth', 'users', users, aUser);
  await seed(mongoUri, 'automation', 'proxies', proxies, aProxy);
}

async function seed(
  mongoUri: string,
  dbName: string,
  collection: string,
  count: number,
  make: (n: number) => object,
): Promise<void> {
  const connection = await mongoose.createConnection(mongoUri, { dbName }).asPromise();
  try {
    for (let from = 0; from < count; from += batchSize) {
      const part = Array.from({ length: Math.min(batchSize, count - from) }, (_, n) => make(from + n));
      await connection.collection(collection).insertMany(part);
    }
  } finally {
    await connection.close();
  }
}

function aNotification(owner: string, n: number) {
  const news: News = {
    kind: 'run-finished',
    campaignId: newId(),
    name: `קמפיין ${n}: מבצע סוף שבוע`,
    outcome: 'published',
    posts: n,
    comments: n,
    failed: 0,
    unknown: 0,
    cancelled: 0,
    total: n,
    pending: 0,
  };
  return {
    _id: newId(),
    ...stored,
    owner,
    news,
    // Lately: what is older is not kept.
    at: new Date(Date.now() - n * hourMs),
    bell: true,
    isRead: n % 2 === 0,
    mail: 'none',
    digest: 'none',
  };
}

function aUser(n: number) {
  const _id = newId();
  const email = `somebody-${n}@customers.example.test`;
  const name = `לקוחה של מגפון ${n}`;
  // As auth keeps them: what is typed is folded too.
  const words = [name, email, ...email.split(/[@.]/)].flatMap((part) => fold(part).split(' '));
  const beginnings = words.flatMap((word) => [...word].map((_, end) => word.slice(0, end + 1)));
  return {
    _id,
    ...stored,
    createdAt: new Date(at.getTime() + n * 60_000),
    owner: _id,
    name,
    email,
    passwordHash: '',
    role: 'user',
    subscriptionPlan: 'starter',
    planRevision: 0,
    searchPrefixes: ['', ...new Set(beginnings)],
    emailClaim: email,
    emailVerifiedAt: at,
    verification: null,
    verificationMails: [],
  };
}

function aProxy(n: number) {
  const [host, port] = ['pool.example.test', 1_024 + n];
  const _id = `${host}:${port}`;
  return {
    _id,
    publicId: newId(),
    host,
    port,
    sealedUrl: '',
    holder: `free:${_id}`,
    free: true,
    lastHolder: null,
    retired: false,
    source: 'admin',
    state: 'healthy',
    failures: 0,
    lastCheckedAt: null,
    nextCheckAt: new Date(Date.UTC(2099, 0, 1)),
  };
}
