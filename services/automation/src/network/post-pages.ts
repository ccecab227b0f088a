import { postPathOf } from '@megafon/contracts';
import { inSpan } from '@megafon/messaging';
import { textDiffers } from './in-page/act.js';
import type { FieldOrder } from './in-page/act.js';
import { attachmentState } from './in-page/attachment.js';
import type { AttachmentQuery } from './in-page/attachment.js';
import type { Finder } from './in-page/finder.js';
import { openCommentField } from './in-page/open-comment-field.js';
import type { CommentFieldState } from './in-page/open-comment-field.js';
import { openComposer } from './in-page/open-composer.js';
import type { ComposerState } from './in-page/open-composer.js';
import { contentHash } from './content-hash.js';
import { GroupPages } from './group-pages.js';
import { LostAnswerError, NetworkError } from '../profiles/network-error.js';
import type {
  Content,
  DrivenPage,
  Published,
  ReadyToSubmit,
  Sighting,
  TargetGroup,
} from './network-driver.js';
import type { Locator } from '../profiles/network-profile.js';
import { attachFiles } from './attach-files.js';
import { OwnContent } from './own-content.js';
import { isPageChange } from './page-access.js';
import type { PageAccess } from './page-access.js';
import { permalinkId } from './permalink-id.js';
import { beforeOf, olderComments, olderOnes, readWhole } from './sighting.js';
import type { OwnReading } from './sighting.js';
import { submit } from './submission.js';
import { YoungPosts } from './young-posts.js';

/** How long a page may take to say what became of a click. */
const answerLimitMs = 15_000;
/** After the field is gone or empty it may say more for so long. */
const proofMs = 3_000;
/** How long a page may take to upload a file that is attached, and each further one. */
const uploadLimitMs = 60_000;
const moreUploadMs = 15_000;
/** How long a page's own script may take to open what was clicked, or to make a button ready. */
const openLimitMs = 10_000;
/** How long an editor may take to show what was typed. */
const typedLimitMs = 2_000;
const marginMs = 3_000;

/** Writing posts and comments, up to the last click and through it. */
export class PostPages {
  private readonly young = new YoungPosts();

  constructor(
    private readonly access: PageAccess,
    private readonly groups: GroupPages,
    private readonly own: OwnContent,
  ) {}

  async preparePublish(context: DrivenPage, group: TargetGroup, content: Content): Promise<ReadyToSubmit> {
    const { locators, refusals, opaqueIds } = this.access.profile;
    const { composer } = locators;
    const wanted = contentHash(content.text);
    const opened = await inSpan('open composer', {}, () => this.openComposer(context, group));
    const before = beforeOf(opened, wanted, content.text);
    const field = { field: locators.postText, within: composer };
    await this.write(context, content.text, field);
    if (content.mediaPaths.length > 0) {
      const { postMedia, addMedia } = locators;
      const button = { button: locators.post, opener: addMedia };
      await this.attach(context, content.mediaPaths, { ...button, field: postMedia, within: composer });
      // What shows the files may have made the field anew.
      await this.keep(context, content.text, field);
    }
    const self = await this.own.self(context);
    const order = {
      timeoutMs: answerLimitMs,
      proofMs,
      button: locators.post,
      isBeside: false,
      ...field,
      text: content.text,
      query: this.own.postQuery(),
      opaqueIds,
      older: olderOnes(before),
      self,
      notice: locators.posted,
      refusals,
    };
    const sought = { contentHash: wanted, text: content.text, before };
    return {
      before,
      submit: async (timeLeft) => {
        const told = await submit(this.access, context, { order, timeLeft });
        const look = () => this.own.findPost(context, group, sought);
        const published = told ?? (await this.confirmed(look));
        if (told?.permalink) this.young.made(context, this.postId(told.permalink));
        // Where a post waits for approval the next notice may look the same as this one.
        if (told?.permalink && !told.pendingApproval) this.stay(context, group, content.text, told.permalink);
        return published;
      },
    };
  }

  async prepareComment(context: DrivenPage, postUrl: string, content: Content): Promise<ReadyToSubmit> {
    const { locators, refusals, opaqueIds } = this.access.profile;
    const { commentText, commentMedia, postDialog: within } = locators;
    const path = await inSpan('open post', {}, () => this.openPost(context, postUrl, { byLink: true }));
    const wanted = contentHash(content.text);
    const before = beforeOf(
      await inSpan('read comments', {}, () => this.commentsBefore(context, path)),
      wanted,
      content.text,
    );
    // With all comments the page may have drawn itself anew, and hidden the field again.
    assertOpen(await this.openCommentField(context, path));
    const field = { field: commentText, within, limitMs: openLimitMs };
    await this.write(context, content.text, field);
    const hasButton = await this.access.run(context, isBeside, { ...field, wanted: locators.sendComment });
    if (content.mediaPaths.length > 0) {
      await this.attach(context, content.mediaPaths, {
        button: null,
        opener: null,
        field: commentMedia,
        within,
      });
      await this.keep(context, content.text, field);
    }
    const self = await this.own.self(context);
    const order = {
      timeoutMs: answerLimitMs,
      proofMs,
      // Where there is none, the key Enter sends.
      button: hasButton ? locators.sendComment : null,
      isBeside: true,
      field: commentText,
      within,
      text: content.text,
      query: this.own.commentQuery(),
      opaqueIds,
      older: olderComments(before),
      self,
      notice: null,
      refusals,
    };
    const look = async () => {
      await this.openComments(context, path);
      return this.own.findComment(context, { contentHash: wanted, text: content.text, before });
    };
    return {
      before,
      submit: async (timeLeft) =>
        (await submit(this.access, context, { order, timeLeft })) ?? (await this.confirmed(look)),
    };
  }

  /**
   * @param byLink where the page that is open leads there
   * @returns the path that was opened.
   * @throws NetworkError 'post-not-found', also for an address that is not the network's.
   */
  async openPost(
    context: DrivenPage,
    postUrl: string,
    { byLink = false }: { byLink?: boolean } = {},
  ): Promise<string> {
    const path = postPathOf(new URL(postUrl, this.access.profile.origin).href, this.access.profile);
    if (path === null) throw new NetworkError('post-not-found');
    const { article, commentText, postDialog } = this.access.profile.locators;
    const wanted = { article, commentText };
    // The feed may stay behind it: only the post's own dialog says that it has come.
    const { kind } = byLink
      ? await this.access.goSignedIn(context, path, wanted, { gone: [postDialog], come: [postDialog] })
      : await this.access.openSignedIn(context, path, wanted);
    if (kind === 'not-found') throw new NetworkError('post-not-found');
    return path;
  }

  /** The page of a post, with its comments where they have to be asked for. @throws NetworkError */
  async openComments(context: DrivenPage, postUrl: string): Promise<void> {
    await this.openCommentField(context, await this.openPost(context, postUrl));
  }

  /** One's own comments on the post that is open as they are now. @throws NetworkError where it takes none. */
  private commentsBefore(context: DrivenPage, path: string): Promise<OwnReading> {
    const isYoung = this.young.take(context, this.postId(path));
    return readWhole(async () => {
      assertOpen(await this.openCommentField(context, path));
      return isYoung ? this.own.firstComments(context) : this.own.comments(context);
    });
  }

  private postId(path: string): string | null {
    const { origin, patterns } = this.access.profile;
    return permalinkId(new URL(path, origin), patterns.post);
  }

  /**
   * On the page that is open when it is the group's and was posted on before, else on the group's page, opened anew.
   * @returns one's own posts in the group as they were before.
   */
  private async openComposer(context: DrivenPage, group: TargetGroup): Promise<OwnReading> {
    const seen = this.access.stays.use(context, group.groupId);
    if (seen && (await this.clickOpener(context, group).catch(elsewhereIfGone)) === 'open') return seen;
    const before = await this.own.before(context, group);
    const { locators } = this.access.profile;
    const { openComposer: opener, join, adminsOnly, listingsOnly } = locators;
    const wanted = { openComposer: opener, join, adminsOnly, listingsOnly };
    let state: ComposerState = 'elsewhere';
    // An editor that never comes is there when the page is opened once more.
    for (let times = 0; times < 2 && (times === 0 || state === 'no-field'); times += 1) {
      await this.groups.open(context, group, wanted, { byLink: times === 0 });
      state = await this.clickOpener(context, null);
    }
    if (state === 'not-a-member' || state === 'admins-only' || state === 'listings-only')
      throw new NetworkError(state);
    if (state !== 'open') throw new NetworkError('unknown-page', { detail: `the composer: ${state}` });
    this.access.stays.saw(context, before);
    return before;
  }

  private stay(context: DrivenPage, { groupId }: TargetGroup, text: string, permalink: string): void {
    const row = {
      texts: [text],
      id: this.postId(permalink),
      permalink,
      isPending: false,
      state: 'published' as const,
    };
    this.access.stays.published(context, groupId, row);
  }

  private async clickOpener(context: DrivenPage, only: TargetGroup | null): Promise<ComposerState> {
    const { locators, patterns, signs, prompts } = this.access.profile;
    const order = {
      locators,
      prompts,
      timeoutMs: openLimitMs,
      only: only && { group: patterns.group, groupId: only.groupId, signs },
    };
    const limitMs = 2 * openLimitMs + marginMs;
    const { state, dismissed } = await this.access.run(context, openComposer, order, limitMs);
    this.access.wentAside(context, dismissed);
    return state;
  }

  /** Some pages show the field only when it is asked for. */
  private openCommentField(context: DrivenPage, path: string): Promise<CommentFieldState> {
    const { locators, patterns, origin } = this.access.profile;
    const { pathname, search } = new URL(path, origin);
    const order = {
      field: locators.commentText,
      within: locators.postDialog,
      opener: locators.openComment,
      off: locators.commentsOff,
      article: locators.article,
      permalinks: patterns.post,
      path: { pathname, search },
      patienceMs: this.access.profile.settledMs,
      limitMs: this.access.limitMs - marginMs,
    };
    return this.access.run(context, openCommentField, order);
  }

  /** Gives the files to the page and waits until the page has taken each. @throws NetworkError when it does not. */
  private async attach(
    context: DrivenPage,
    paths: readonly string[],
    { button, ...place }: { field: Locator; within: Locator; opener: Locator | null; button: Locator | null },
  ): Promise<void> {
    const { locators, refusals } = this.access.profile;
    await attachFiles(context.page, { ...place, paths, limitMs: openLimitMs });
    const { uploading } = locators;
    const order = { ...this.shown(paths.length), uploading, button, within: place.within, refusals };
    const uptake = await this.access.until(
      () => this.access.run(context, attachmentState, order),
      uploadLimitMs + (paths.length - 1) * moreUploadMs,
    );
    if (uptake === null) throw new NetworkError('timeout', { detail: 'the page did not take each file' });
    if (uptake === 'lost') throw new NetworkError('network-failed', { detail: 'an upload failed' });
    if (uptake !== 'taken') throw new NetworkError(uptake);
  }

  /** What shows that so many files were taken. */
  private shown(count: number): Pick<AttachmentQuery, 'taken' | 'count'> {
    const { locators, mostPreviews = count } = this.access.profile;
    const { attachment, preview } = locators;
    // Some pages have one button that takes all pictures off again.
    if (count > 1 && preview) return { taken: preview, count: Math.min(count, mostPreviews) };
    return { taken: attachment, count };
  }

  /** @throws NetworkError when the field is not there or does not hold the text afterwards. */
  private write(context: DrivenPage, text: string, order: FieldOrder): Promise<void> {
    return inSpan('type', {}, () => this.typeWhole(context, text, order));
  }

  private async typeWhole(context: DrivenPage, text: string, order: FieldOrder): Promise<void> {
    let held = 0;
    for (let times = 0; times < 2; times += 1) {
      if (!(await this.access.type(context, text, order))) throw await this.noField(context);
      const differs = await this.differs(context, text, order);
      if (differs === null) return;
      held = differs.characters;
      // What was typed was lost, or came to stand beside what was there: once more, from nothing.
      await this.access.clear(context, order);
    }
    const detail = `the field holds ${held} characters instead of ${text.length}`;
    throw new NetworkError('unknown-page', { detail });
  }

  /** Writes again what the page has lost meanwhile. */
  private async keep(context: DrivenPage, text: string, order: FieldOrder): Promise<void> {
    if ((await this.differs(context, text, order)) !== null) await this.write(context, text, order);
  }

  private differs(context: DrivenPage, text: string, order: FieldOrder) {
    return this.access.run(context, textDiffers, { ...order, text, limitMs: typedLimitMs });
  }

  private async noField(context: DrivenPage): Promise<NetworkError> {
    const canJoin = await this.access.run(context, isThere, this.access.profile.locators.join);
    return new NetworkError(canJoin ? 'not-a-member' : 'unknown-page', { detail: 'the field is gone' });
  }

  /** The page took it and does not say where it is: the list of one's own does. @throws LostAnswerError */
  private confirmed(look: () => Promise<Sighting>): Promise<Published> {
    return inSpan('verify', {}, () => this.looked(look));
  }

  private async looked(look: () => Promise<Sighting>): Promise<Published> {
    for (let looks = 0; looks < 2; looks += 1) {
      const sighting = await look().catch((cause: unknown) => {
        throw new LostAnswerError({ cause });
      });
      if (sighting.is === 'found') return sighting;
    }
    throw new LostAnswerError();
  }
}

/** @throws NetworkError 'comments-off', 'unknown-page' */
function assertOpen(state: CommentFieldState): void {
  if (state === 'comments-off') throw new NetworkError(state);
  if (state === 'no-field') throw new NetworkError('unknown-page', { detail: 'no field for a comment' });
}

/** The page was on its way elsewhere: as good as not being there. */
function elsewhereIfGone(error: unknown): ComposerState {
  if (isPageChange(error)) return 'elsewhere';
  throw error;
}

/** Runs in the page. */
function isThere(finder: Finder, wanted: Locator): boolean {
  return finder.find(wanted) !== null;
}

/** Whether the wanted one belongs to the field. Runs in the page. */
function isBeside(finder: Finder, { field, within, wanted }: FieldOrder & { wanted: Locator }): boolean {
  const element = finder.findWithin(within, field);
  return element !== null && finder.beside(element, wanted) !== null;
}
