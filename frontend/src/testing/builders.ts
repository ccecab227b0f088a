import type {
  AiWriting,
  BoxItem,
  Campaign,
  CommentBox,
  CommentBoxSummary,
  DashboardStats,
  FacebookAccount,
  Invoice,
  Generation,
  Group,
  GroupBox,
  PostBox,
  PostBoxSummary,
  SessionUser,
  Subscription,
} from '@megafon/contracts';
import { defaultLimits } from '@megafon/contracts';

let last = 0;
/** An id that no other builder gave. */
export function anId(): string {
  last += 1;
  return last.toString(16).padStart(24, '0');
}

const then = '2026-11-20T10:00:00.000Z';

export function aUser(over: Partial<SessionUser> = {}): SessionUser {
  return {
    id: 'user-1',
    name: 'רותי כהן',
    email: 'ruti@example.com',
    role: 'user',
    isAdmin: false,
    subscriptionPlan: 'starter',
    businessName: '',
    businessType: 'general',
    marketingStyle: 'professional',
    targetAudience: '',
    subscriptionExpiresAt: null,
    emailVerified: true,
    ...over,
  };
}

export function aSubscription(plan: Subscription['plan'] = 'starter'): Subscription {
  return { plan, status: 'active', startDate: then, endDate: null, limits: defaultLimits[plan] };
}

export function anInvoice(over: Partial<Invoice> = {}): Invoice {
  return {
    kind: 'invoice',
    number: 1_001,
    creditOf: null,
    issuedAt: then,
    seller: { name: 'מגפון בע״מ', taxId: '512345678', address: 'תל אביב' },
    buyerName: 'דנה לוי',
    paymentId: '0123456789abcdef01234567',
    plan: 'pro',
    amountMinor: 9_900,
    vatMinor: 1_510,
    vatPercent: 18,
    currency: 'ILS',
    ...over,
  };
}

export function anAccount(over: Partial<FacebookAccount> = {}): FacebookAccount {
  return {
    accountId: anId(),
    accountName: 'דנה לוי',
    username: 'dana@example.com',
    proxyConfig: { host: '127.0.0.1', port: 4400 },
    usageCount: 3,
    lastUsed: null,
    status: 'connected',
    reason: null,
    message: 'מחובר',
    consentedAt: then,
    connectedAt: then,
    ...over,
  };
}

export function accountsReply(...accounts: FacebookAccount[]) {
  return { success: true as const, accounts, data: { accounts } };
}

export function aGroup(over: Partial<Group> = {}): Group {
  const _id = anId();
  return {
    _id,
    name: `קבוצה ${_id.slice(-3)}`,
    platform: 'facebook',
    groupId: `g${_id.slice(-3)}`,
    groupUrl: 'https://social.example/groups/1',
    category: 'general',
    memberCount: 120,
    isActive: true,
    createdAt: then,
    ...over,
  };
}

/** As lists and single answers have it alike. */
type ListedGroupBox = GroupBox & { groups: string[] };

export function aGroupBox(over: Partial<ListedGroupBox> = {}): ListedGroupBox {
  return {
    _id: anId(),
    name: 'דירות במרכז',
    description: 'קבוצות של גוש דן',
    color: '#3b82f6',
    icon: '📦',
    groups: [],
    groupCount: over.groups?.length ?? 0,
    createdAt: then,
    updatedAt: then,
    ...over,
  };
}

const items = (texts: string[]): BoxItem[] => texts.map((text, order) => ({ text, media: null, order }));

export function aCommentBox(
  texts = ['עדיין רלוונטי?'],
  over: Partial<CommentBox> = {},
): CommentBox & CommentBoxSummary {
  return {
    _id: anId(),
    name: 'הקפצות',
    description: '',
    comments: items(texts),
    commentCount: texts.length,
    createdAt: then,
    updatedAt: then,
    ...over,
  };
}

export function aPostBox(texts = ['מבצע סוף שבוע'], over: Partial<PostBox> = {}): PostBox & PostBoxSummary {
  return {
    _id: anId(),
    name: 'מבצעים',
    description: '',
    posts: items(texts).map((item) => ({ ...item, moreMedia: [] })),
    postCount: texts.length,
    createdAt: then,
    updatedAt: then,
    ...over,
  };
}

export function aCampaign(over: Partial<Campaign> = {}): Campaign {
  const { publishedPosts = [], writtenComments = [], unclearActions = [], progressLogs = [] } = over;
  return {
    _id: anId(),
    name: 'מבצע סוף שבוע',
    type: 'mixed_posts',
    status: 'draft',
    scheduledAt: null,
    isRecurring: false,
    recurrence: null,
    postBox: null,
    groupBox: null,
    commentBox: null,
    postUrl: null,
    facebookAccounts: [],
    joinAnswer: '',
    learns: false,
    learnsHours: false,
    bumping: null,
    progress: 0,
    currentStep: null,
    comments: 0,
    likes: null,
    shares: null,
    reach: null,
    processedGroups: 0,
    totalGroups: 0,
    groupName: null,
    publishedPosts,
    publishedPostsTotal: publishedPosts.length,
    writtenComments,
    writtenCommentsTotal: writtenComments.length,
    unclearActions,
    unclearActionsTotal: unclearActions.length,
    progressLogs,
    progressLogsTotal: progressLogs.length,
    runCounts: null,
    bumps: null,
    hold: null,
    skipped: null,
    startedAt: null,
    publishedAt: null,
    createdAt: then,
    updatedAt: then,
    ...over,
  };
}

export function anAiWriting(used = 2, over: Partial<AiWriting> = {}): AiWriting {
  return {
    writer: 'model',
    usage: { used, limit: 10, resetsAt: '2026-11-30T22:00:00.000Z' },
    profile: {
      businessName: '',
      businessType: 'general',
      marketingStyle: 'friendly',
      targetAudience: 'זוגות צעירים',
    },
    ...over,
  };
}

export function aGeneration(over: Partial<Generation> = {}): Generation {
  return {
    _id: anId(),
    target: 'post',
    task: 'write',
    state: 'written',
    writer: 'model',
    variants: ['נוסח ראשון', 'נוסח שני', 'נוסח שלישי'].map((text) => ({ text, state: 'written' })),
    reason: null,
    message: null,
    createdAt: then,
    ...over,
  };
}

/** Of who has nothing, but for what is said. */
export function dashboardStats(over: Partial<DashboardStats['overview']> = {}): DashboardStats {
  const same = { now: 0, before: 0 };
  return {
    overview: { publishedCampaigns: 0, totalPosts: 0, totalComments: 0, pendingCampaigns: 0, ...over },
    dailyActivity: [],
    recentActivity: [],
    change: { days: 7, createdCampaigns: same, publishedRuns: same, posts: same, comments: same },
    attention: { runs: [], missed: [], paused: [], total: 0 },
    upcoming: [],
  };
}
