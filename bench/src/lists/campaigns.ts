import mongoose from 'mongoose';

/** What ended runs of a history are like. */
interface HistoryShape {
  groups: number;
  /** When the run of a campaign was, by its number. */
  timeOf: (n: number) => Date;
  /** What became of the campaigns, in turns. */
  statuses: readonly string[];
}

const heavy: HistoryShape = {
  groups: 100,
  timeOf: (n) => new Date(Date.UTC(2026, 0, 1) + n * 3_600_000),
  statuses: ['published', 'failed', 'draft', 'scheduled'],
};
const posted = 'מבצע סוף שבוע: 20% הנחה על כל החנות, משלוח חינם לכל הארץ. '.repeat(5);
const picture = (campaignId: string, n: number) =>
  `/campaigns/${campaignId}/evidence/${String(n).padStart(32, 'a')}`;
const evidenceOf = (campaignId: string, n: number) => ({
  before: `${picture(campaignId, n)}-before`,
  after: `${picture(campaignId, n)}-after`,
});

/** Campaigns of one user, each with an ended run of a hundred groups unless told, as the campaigns service stores them. */
export async function seedCampaigns(
  mongoUri: string,
  owner: string,
  count: number,
  shape = heavy,
): Promise<void> {
  const connection = await mongoose.createConnection(mongoUri, { dbName: 'campaigns' }).asPromise();
  try {
    const ids = Array.from({ length: count }, () => new mongoose.Types.ObjectId().toHexString());
    for (let from = 0; from < count; from += 20) {
      const batch = ids.slice(from, from + 20).map((id, index) => ({ id, n: from + index }));
      const campaigns = batch.map(({ id, n }) => aCampaign(owner, id, n, shape)) as object[];
      await connection.collection('campaigns').insertMany(campaigns);
      await connection
        .collection('runs')
        .insertMany(batch.map(({ id, n }) => aRun(owner, id, n, shape)) as object[]);
    }
  } finally {
    await connection.close();
  }
}

const runIdOf = (campaignId: string, at: Date) => `${campaignId}:${at.getTime()}`;
const stored = (owner: string, at: Date) => ({
  owner,
  version: 500,
  outbox: [],
  createdAt: at,
  updatedAt: at,
});

function aCampaign(owner: string, _id: string, n: number, { groups, timeOf, statuses }: HistoryShape) {
  const at = timeOf(n);
  return {
    _id,
    ...stored(owner, at),
    name: `קמפיין ${n}: מבצע סוף שבוע`,
    type: 'mixed_posts',
    status: statuses[n % statuses.length],
    scheduledAt: null,
    isRecurring: false,
    postBox: _id,
    groupBox: _id,
    commentBox: _id,
    postUrl: null,
    accountIds: [_id, _id, _id],
    joinAnswer: 'בעלת עסק קטן מהשרון, אשמח להצטרף',
    dueAt: null,
    wakeAt: null,
    claim: null,
    lastRunId: runIdOf(_id, at),
    runCount: 1,
    publishedAt: at,
    historyAt: at,
    lastResult: { posts: groups, comments: groups, groups, unclear: 0, groupNames: names(groups) },
    notes: [],
    removing: false,
  };
}

const names = (groups: number) =>
  Array.from({ length: groups }, (_, group) => `דירות להשכרה בתל אביב והמרכז ${group}`);

function aRun(owner: string, campaignId: string, n: number, { groups, timeOf }: HistoryShape) {
  const at = timeOf(n);
  const runId = runIdOf(campaignId, at);
  const action = (kind: string, target: number) => ({
    id: `${runId}:${target}:${kind}`,
    kind,
    target,
    accountId: campaignId,
    state: 'succeeded',
    reason: null,
    presumed: false,
    permalink: kind === 'join' ? null : `https://network.test/groups/g${target}/posts/${runId}`,
    pendingApproval: false,
    deadline: at,
    settledAt: at,
  });
  const targets = names(groups).map((name, ordinal) => ({
    ordinal,
    accountId: campaignId,
    group: { groupId: `g${ordinal}`, groupUrl: `https://network.test/groups/g${ordinal}`, name },
    post: 0,
    comment: 0,
    postUrl: null,
  }));
  const kinds = ['join', 'publish', 'comment'];
  const line = (group: number) => `פורסם פוסט בקבוצה 'דירות להשכרה בתל אביב והמרכז ${group}' (חשבון)`;
  const log = Array.from({ length: 3 * groups + 2 }, (_, index) => ({
    message: line(index),
    status: 'success',
    at,
    picture: `${runId}:${index % groups}:publish`,
  }));
  return {
    _id: runId,
    ...stored(owner, at),
    campaignId,
    type: 'mixed_posts',
    plannedAt: at,
    startedAt: at,
    finishedAt: at,
    accounts: [{ accountId: campaignId, accountName: 'חשבון' }],
    joinAnswer: '',
    textsId: `${runId}:0`,
    posts: [posted],
    comments: ['עדיין רלוונטי? אשמח לפרטים'],
    targets,
    actions: kinds.flatMap((kind) => targets.map(({ ordinal }) => action(kind, ordinal))),
    log,
    evidence: Array.from({ length: 6 * groups }, (_, index) => `${String(index).padStart(32, 'a')}-after`),
    expiresAt: null,
    overdueFailures: 0,
    summary: aSummary(campaignId, runId, { at, groups, line }),
  };
}

function aSummary(
  campaignId: string,
  runId: string,
  { at, groups, line }: { at: Date; groups: number; line: (group: number) => string },
) {
  const last = [groups - 3, groups - 2, groups - 1];
  return {
    progress: 100,
    currentStep: null,
    comments: groups,
    processedGroups: groups,
    totalGroups: groups,
    groupName: 'דירות להשכרה בתל אביב והמרכז 0',
    posts: last.map((group) => ({
      url: `https://network.test/groups/g${group}/posts/${runId}`,
      imageUrl: null,
      groupName: `דירות להשכרה בתל אביב והמרכז ${group}`,
      postText: posted.slice(0, 90),
      accountId: campaignId,
      publishedAt: at.toISOString(),
      pendingApproval: false,
      evidence: evidenceOf(campaignId, group),
    })),
    postsTotal: groups,
    unclearTotal: 0,
    lines: last.map((group) => ({
      message: line(group),
      status: 'success',
      timestamp: at.toISOString(),
      screenshotPath: `${picture(campaignId, group)}-after`,
      evidence: evidenceOf(campaignId, group),
    })),
    linesTotal: 3 * groups + 2,
  };
}
