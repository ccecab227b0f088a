import type { AccountContext } from '../browsers/account-context.js';
import type { ActionFailure, NetworkGroup } from '@megafon/contracts';
import type { PageKind } from '../profiles/network-profile.js';

/** What the driver needs of a browser: a page, and the protocol beneath it. */
export type DrivenPage = Pick<AccountContext, 'page' | 'cdp'>;

export interface TargetGroup {
  groupId: string;
}

export interface Content {
  text: string;
  /** Files on this machine, to be attached in their order: pictures, or one video. A comment has one at most. */
  mediaPaths: readonly string[];
}

export interface PagePicture {
  jpeg: Uint8Array;
  /** How many pictures of the page were in view, and how many of them had come; null where the page did not say. */
  shown: { inView: number; loaded: number } | null;
}

export interface Published {
  permalink: string | null;
  /** The group must approve it first. */
  pendingApproval: boolean;
}

/**
 * What stood there before the click with the same content, kept with the record of the click: what is ours afterwards
 * was not there.
 */
export interface Before {
  /** Of one's own posts or comments with this content, or cut before the end of what may be it. */
  ids: string[];
  /** How many of them had no address. */
  unlinked: number;
  /** The newest of each list, whatever its content. */
  newest: string[];
  /** Whether the lists were read to their ends. */
  isWhole: boolean;
}

/** How many milliseconds there are from now on; none when it is too late, or not known what time it is. */
export type TimeLeft = () => Promise<number>;

/** Everything is filled in; one click is left. */
export interface ReadyToSubmit {
  /** null for what has no content of its own. */
  before: Before | null;
  /**
   * @param timeLeft for the click, asked right before it: the page itself refuses to click later, so that a worker that was
   *   stopped for a while and lost its lease cannot click any more.
   * @param renew called before each further click that it takes: it writes the record anew, and gives that click's own
   *   time.
   * @throws NetworkError where the network said no; LostAnswerError where it said nothing.
   */
  submit(timeLeft: TimeLeft, renew?: () => Promise<TimeLeft>): Promise<Published>;
}

/** What a look at the own posts or comments showed. */
export type Sighting =
  | ({ is: 'found' } & Published)
  /** It came, and the network said no to it for good. */
  | { is: 'refused'; reason: ActionFailure }
  /** A list that is proven whole and fresh was read to its end, and it is not there. */
  | { is: 'absent' }
  | { is: 'unsure' };

/** What became of a post that waited for the group's moderators. */
export type Moderation =
  | { is: 'approved'; permalink: string | null }
  | { is: 'waiting' }
  | { is: 'declined' }
  /** It stands in no list, and every list is proven whole. */
  | { is: 'gone' }
  | { is: 'unsure' };

/** What people did with a post by now. */
export interface Reactions {
  likes: number;
  comments: number;
  shares: number;
  /** How many saw it; null where the network does not say. */
  reach: number | null;
}

export interface Sought {
  /** See content-hash.ts. */
  contentHash: string;
  /** Where it is still known: tells what is cut and begins otherwise. */
  text?: string;
  /** null where it is not known what was there before the click: then nothing is known to be new. */
  before: Before | null;
}

/**
 * A social network, in the domain's words. Every method may throw a NetworkError that says what to do next; an
 * unknown page is one of them.
 */
export interface NetworkDriver {
  openLogin(context: AccountContext): Promise<void>;
  fillCredentials(context: AccountContext, username: string, password: string): Promise<void>;
  submitCredentials(context: AccountContext): Promise<PageKind>;
  /** Types what is asked and sends it; the page has moved on when this resolves. */
  submitCode(
    context: AccountContext,
    codes: { twoFactorCode: string; captchaCode: string },
  ): Promise<PageKind>;
  readState(context: AccountContext): Promise<PageKind>;
  /** What the page is by now: nothing on it is touched, and nothing is waited for. */
  glance(context: AccountContext): Promise<PageKind>;
  /** Opens the network as the account. @throws NetworkError when it is not signed in. */
  visit(context: AccountContext): Promise<void>;
  /** Opens a group's page, and touches nothing. @throws NetworkError 'unknown-page' where it shows nothing to act with. */
  lookAtGroup(context: AccountContext, group: TargetGroup): Promise<void>;
  listGroups(context: AccountContext): Promise<NetworkGroup[]>;
  /**
   * null: the account is a member already.
   * @param answers for the questions of a group that asks; see the contract of joining.
   */
  prepareJoin(
    context: AccountContext,
    group: TargetGroup,
    answers?: readonly string[],
  ): Promise<ReadyToSubmit | null>;
  preparePublish(context: AccountContext, group: TargetGroup, content: Content): Promise<ReadyToSubmit>;
  prepareComment(context: AccountContext, postUrl: string, content: Content): Promise<ReadyToSubmit>;
  findOwnPost(context: AccountContext, group: TargetGroup, sought: Sought): Promise<Sighting>;
  findOwnComment(context: AccountContext, postUrl: string, sought: Sought): Promise<Sighting>;
  /** What the group decided on a post of one's own that waited for it. */
  followPost(context: AccountContext, group: TargetGroup, sought: Sought): Promise<Moderation>;
  readReactions(context: AccountContext, postUrl: string): Promise<Reactions>;
  /** A picture of the page as it is now, with the pictures that are in view: nothing on it is touched. */
  takePicture(context: AccountContext): Promise<PagePicture>;
  /** Names of the network's questions that were put aside on this page since this was asked last. */
  takeAside(context: AccountContext): string[];
}

/** The injection token of the driver. */
export const NETWORK_DRIVER = Symbol('NetworkDriver');
