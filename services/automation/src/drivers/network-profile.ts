import type { NetworkAddresses } from '@megafon/contracts';

/** How an element is found: by its accessible role and name, as a person with a screen reader finds it. */
export interface Locator {
  role: Role;
  /** Any of these, in any language. Left out: the first of its role. */
  names?: readonly string[];
  /** Default: the whole name. */
  match?: 'whole' | 'start' | 'part';
  /** Not those whose name begins with any of these. */
  not?: readonly string[];
  /** Only inside one of these: for what has no name of its own. */
  inside?: Role;
  /** Not inside one of these. */
  outside?: Role;
}

export type Role =
  | 'alert'
  | 'article'
  | 'button'
  | 'dialog'
  | 'file'
  | 'heading'
  | 'link'
  | 'navigation'
  | 'status'
  | 'textbox';

/** What a page turned out to be. */
export const pageKinds = [
  'rate-limit',
  'checkpoint',
  'blocked',
  'two-factor-captcha',
  'two-factor',
  'captcha',
  'approval',
  'wrong-password',
  'login-form',
  'not-found',
  'signed-in',
] as const;
export type PageKind = (typeof pageKinds)[number] | 'unknown';

/** A page is of the kind when its address fits (a regular expression of the path) and all the locators are found. */
export interface PageSign {
  is: Exclude<PageKind, 'unknown'>;
  path?: string;
  all?: readonly Locator[];
}

/** What the network says when it refuses a post or comment for good. */
export interface Refusal {
  texts: readonly string[];
  reason: 'rejected-by-network' | 'not-a-member' | 'post-not-found' | 'rate-limited';
}

interface NetworkLocators {
  username: Locator;
  password: Locator;
  logIn: Locator;
  twoFactorCode: Locator;
  captchaCode: Locator;
  continue: Locator;

  /** A link that leads to the person themself, and the region it is in. */
  ownRegion: Locator;

  /** Stands below a list that has more. */
  loader: Locator;

  join: Locator;
  isMember: Locator;
  isRequested: Locator;
  /** Says that the group turned the account away. */
  joinDeclined: Locator;
  joinQuestions: Locator;
  sendAnswers: Locator;

  openComposer: Locator;
  composer: Locator;
  postText: Locator;
  postMedia: Locator;
  /** Takes an attached file off again: there is one for each file that was taken. */
  attachment: Locator;
  post: Locator;
  /** Says what became of a post. */
  posted: Locator;
  pendingNotice: readonly string[];

  commentText: Locator;
  commentMedia: Locator;
  sendComment: Locator;
  article: Locator;
  comment: Locator;
}

export interface ActingLimits {
  /** In any 24 hours. */
  daily: { publish: number; comment: number; join: number };
  /** Between two of the same kind. */
  gapMs: { publish: number; comment: number; join: number };
  repeatedContentDays: number;
}

/** One network, as data: where things are and what they are called. A change of it gets a new version. */
export interface NetworkProfile {
  name: 'sandbox' | 'facebook';
  version: string;
  /** `https://www.facebook.com` */
  origin: string;
  /** Its other hosts, subdomains included, for the egress guard. */
  hosts: readonly string[];
  paths: {
    login: string;
    home: string;
    groups: string;
    group: (groupId: string) => string;
    /** The person's own posts in a group, newest first. */
    ownPosts: (groupId: string) => string;
  };
  /** The cookie of a session that holds the network's own id of its user. */
  ownIdCookie: string;
  /** The addresses of posts that a person may give: nothing else of the network is opened with a session. */
  posts: NetworkAddresses['posts'];
  /** Regular expressions of paths; the first group of each captures the id. */
  patterns: { group: string; post: string; comment: string };
  /** Of a group in the list: the number of its members, in its first group. */
  memberCount: string;
  /** Of what a post says of itself: regular expressions of whole texts or names that hold each number. */
  reactions: {
    likes: string;
    comments: string;
    shares: string;
    /** How many saw it; null where the network never says. */
    reach: string | null;
    /** Whether a number that is nought is shown as well; else what is not there is nought. */
    showsNought: boolean;
  };
  /** Whether lists grow as one scrolls down. */
  scrolls: boolean;
  /** Whether a list without a loader has come to its end for certain. */
  showsLoader: boolean;
  /** The own posts shown at once: with fewer, the page was read to its end. */
  ownPostsShown: number;
  /** Whether a post's page has all its comments, so that one not seen is not there. */
  showsAllComments: boolean;
  signs: readonly PageSign[];
  locators: NetworkLocators;
  refusals: readonly Refusal[];
  limits: ActingLimits;
  /** How long after the click a post that is not seen may still appear. */
  settleMs: number;
}

/** The injection token of the network that this process works with. */
export const NETWORK_PROFILE = Symbol('NetworkProfile');
