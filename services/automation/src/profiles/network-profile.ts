import type { ActionFailure, NetworkAddresses } from '@megafon/contracts';

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
  /** Of what holds something: where there is none, the whole page is looked through. */
  isOptional?: boolean;
}

export type Role =
  | 'alert'
  | 'article'
  /** What says of itself that it is not there yet. */
  | 'busy'
  | 'button'
  | 'dialog'
  | 'file'
  | 'heading'
  | 'link'
  | 'main'
  | 'menuitem'
  | 'navigation'
  /** A picture or film of a file that is attached, as the page itself shows it. */
  | 'preview'
  | 'progressbar'
  /** A grey box in place of a post or comment that is still to come. */
  | 'skeleton'
  | 'status'
  /** What just stands there. */
  | 'text'
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

export const refusalReasons = [
  'rejected-by-network',
  'not-a-member',
  'post-not-found',
  'rate-limited',
  'participation-check',
] as const satisfies readonly ActionFailure[];

/** What the network says when it refuses a post or comment for good. */
export interface Refusal {
  texts: readonly string[];
  reason: (typeof refusalReasons)[number];
}

/**
 * A question in the way that a person would put aside by one harmless click: one that agrees to nothing, gives nothing
 * and changes nothing of the account.
 */
export interface Prompt {
  name: string;
  /** The dialog that asks; an optional one may be a page of its own as well. */
  dialog: Locator;
  /** In it: puts it aside. */
  dismiss: Locator;
}

export interface NetworkLocators {
  username: Locator;
  password: Locator;
  logIn: Locator;
  twoFactorCode: Locator;
  captchaCode: Locator;
  continue: Locator;

  /** A link that leads to the person themself, and the region it is in. */
  ownRegion: Locator;

  /** The heading of the list of the account's groups, with their number; other lists may stand below it. */
  joinedGroups: Locator;
  /** Stands below a list that has more. */
  loader: Locator;

  join: Locator;
  isMember: Locator;
  isRequested: Locator;
  /** Says that the group turned the account away. */
  joinDeclined: Locator;
  /** Joins all the same, where the network warns of the group. Layouts of before have none. */
  joinAnyway?: Locator;
  joinQuestions: Locator;
  sendAnswers: Locator;
  /** Says that what was answered is not enough. Layouts of before have none. */
  answersMissing?: Locator;

  openComposer: Locator;
  /** Says that only admins may post in the group, or nobody for now. Layouts of before have none. */
  adminsOnly?: Locator;
  /** Stands in place of the opener where a group takes listings alone. Layouts of before have none. */
  listingsOnly?: Locator;
  composer: Locator;
  /** Has the composer ask for a file, where it has no field for one before. */
  addMedia: Locator;
  postText: Locator;
  postMedia: Locator;
  /** Takes an attached file off again: there is one for each file that was taken. */
  attachment: Locator;
  /** Shows an attached file. Layouts of before have none: there, each file has its `attachment`. */
  preview?: Locator;
  /** Shows while a file is on its way. */
  uploading: Locator;
  post: Locator;
  /** Says what became of a post. */
  posted: Locator;
  pendingNotice: readonly string[];

  /** A post that stands alone, over the others. */
  postDialog: Locator;
  /** Says that no own posts are in a list. */
  noPosts: Locator;
  /** Shows the rest of a long text. */
  seeMore: Locator;
  /** Opens the field for a comment, where it is not there at once. */
  openComment: Locator;
  /** Says that nobody may comment on the post. Layouts of before have none. */
  commentsOff?: Locator;
  /** Opens the choice of which comments are shown, and is named for the one that was made. */
  commentOrder: Locator;
  /** The choice of the newest first. Layouts of before have none. */
  newestComments?: Locator;
  /** The choice of all; the next of them. */
  allComments: Locator;
  moreComments: Locator;
  commentText: Locator;
  commentMedia: Locator;
  sendComment: Locator;
  article: Locator;
  comment: Locator;
}

/** What became of one's own post, by the list that it stands in. */
export const ownStates = ['published', 'pending', 'declined', 'removed'] as const;
export type OwnState = (typeof ownStates)[number];

export interface ActingLimits {
  /** In any time as long as a day. */
  daily: { publish: number; comment: number; join: number };
  /** 24 hours, but in tests that keep to the limits in less time. */
  dayMs: number;
  /** Between two of the same kind. */
  gapMs: { publish: number; comment: number; join: number };
  repeatedContentDays: number;
}

/**
 * A network's pages, as data: where things are and what they are called. It may be replaced while the service runs, and
 * decides nothing but that. A change of it gets a new version.
 */
export interface PageLayout {
  version: string;
  /** Paths of the origin; `{group}` stands for a group's id, `{post}` for a post's. */
  paths: {
    login: string;
    home: string;
    groups: string;
    group: string;
    /** The address of a post whose id alone is known: layouts of before have none. */
    post?: string;
    /**
     * The person's own posts in a group: those that stand there, that wait, that were turned down, and that were taken
     * down; not every network has a list of the last, nor have layouts of before.
     */
    ownPosts: Record<Exclude<OwnState, 'removed'>, string> & { removed?: string };
  };
  /**
   * Regular expressions: of a group's path, and of path and query of all forms that links to posts and to comments
   * have. The first group of each that captures anything captures the id. Links to a post's pictures name the post, and
   * are not its address; layouts of before do not tell them apart.
   */
  patterns: {
    group: string;
    post: readonly string[];
    picture?: readonly string[];
    comment: readonly string[];
  };
  /** Of ids that say nothing of the post, which may have another in each form of address, or each time: none proves another post. */
  opaqueIds: string;
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
  /** So many files of a post are previewed one by one; more are said in a number. Not there: each is previewed. */
  mostPreviews?: number;
  /** Whether lists grow as one scrolls down. */
  scrolls: boolean;
  /** Whether a list without a loader has come to its end for certain; else when nothing comes for a while. */
  showsLoader: boolean;
  /** Whether a post's page has all its comments when all are asked for, so that one not seen is not there. */
  showsAllComments: boolean;
  signs: readonly PageSign[];
  /** Closed where they are met, and recorded. Every other dialog that is in the way stops what is done. */
  prompts: readonly Prompt[];
  /** Stand on a page, or in a part of it, that is still being drawn. On some networks one or the other never goes. */
  loading: readonly Locator[];
  /** So long without any change, and with nothing on it that loads, a page is what it is. */
  settledMs: number;
  locators: NetworkLocators;
  refusals: readonly Refusal[];
}

/** One network: what holds whatever its pages look like, and its pages. */
export interface NetworkProfile extends PageLayout {
  name: 'sandbox' | 'facebook';
  /** `https://www.facebook.com` */
  origin: string;
  /** Its other hosts, subdomains included, for the egress guard. */
  hosts: readonly string[];
  /** The cookie of a session that holds the network's own id of its user. */
  ownIdCookie: string;
  /** The addresses of posts that a person may give: nothing else of the network is opened with a session. */
  posts: NetworkAddresses['posts'];
  /** Without all of these cookies nobody is signed in. */
  sessionCookies: readonly string[];
  limits: ActingLimits;
  /** How long after the click a post that is not seen may still appear. */
  settleMs: number;
}

/** The dialogs that belong to what is done on the pages, and those that are put aside: any other may ask anything. */
export function knownDialogs({ locators, prompts }: Pick<PageLayout, 'locators' | 'prompts'>): Locator[] {
  const { composer, postDialog, joinQuestions } = locators;
  return [composer, postDialog, joinQuestions, ...prompts.map(({ dialog }) => dialog)];
}

/** A path of a layout for one group, whose id stays one segment of it. */
export function pathOfGroup(template: string, groupId: string): string {
  return template.replaceAll('{group}', encodeURIComponent(groupId));
}

export function pathOfPost(template: string, groupId: string, postId: string): string {
  return pathOfGroup(template, groupId).replaceAll('{post}', encodeURIComponent(postId));
}

/** The injection token of the network that this process works with. */
export const NETWORK_PROFILE = Symbol('NetworkProfile');
