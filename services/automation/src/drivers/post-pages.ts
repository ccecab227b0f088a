import { postPathOf } from '@megafon/contracts';
import { fieldText } from './in-page/act.js';
import { attachmentState } from './in-page/attachment.js';
import { openComposer } from './in-page/open-composer.js';
import type { ComposerState } from './in-page/open-composer.js';
import { plainText } from './content-hash.js';
import { GroupPages } from './group-pages.js';
import { NetworkError } from './network-error.js';
import type { Content, DrivenPage, ReadyToSubmit, TargetGroup } from './network-driver.js';
import type { Locator } from './network-profile.js';
import { attachFile } from './attach-file.js';
import { isPageChange } from './page-access.js';
import type { PageAccess } from './page-access.js';
import { submit } from './submission.js';

/** How long a page may take to say what became of a click. */
const answerLimitMs = 15_000;
/** How long a page may take to upload what is attached. */
const uploadLimitMs = 60_000;
/** How long a page's own script may take to open what was clicked. */
const openLimitMs = 5_000;

/** Writing posts and comments, up to the last click and through it. */
export class PostPages {
  constructor(
    private readonly access: PageAccess,
    private readonly groups: GroupPages,
  ) {}

  async preparePublish(context: DrivenPage, group: TargetGroup, content: Content): Promise<ReadyToSubmit> {
    const { locators, patterns, refusals } = this.access.profile;
    const { composer } = locators;
    await this.openComposer(context, group);
    await this.write(context, locators.postText, content.text, composer);
    if (content.mediaPath !== null)
      await this.attach(context, content.mediaPath, locators.postMedia, locators.post, composer);
    return {
      submit: async (deadlineMs) => {
        const published = await submit(this.access, context, {
          deadlineMs,
          timeoutMs: answerLimitMs,
          button: locators.post,
          within: composer,
          text: content.text,
          article: locators.article,
          permalink: patterns.post,
          notice: locators.posted,
          pendingNotice: locators.pendingNotice,
          refusals,
        });
        // Where a post waits for approval the next notice may look the same as this one.
        if (published.permalink !== null && !published.pendingApproval)
          this.access.stays.published(context, group.groupId);
        return published;
      },
    };
  }

  async prepareComment(context: DrivenPage, postUrl: string, content: Content): Promise<ReadyToSubmit> {
    const { locators, patterns, refusals } = this.access.profile;
    await this.openPost(context, postUrl);
    await this.write(context, locators.commentText, content.text);
    if (content.mediaPath !== null)
      await this.attach(context, content.mediaPath, locators.commentMedia, locators.sendComment, null);
    return {
      submit: (deadlineMs) =>
        submit(this.access, context, {
          deadlineMs,
          timeoutMs: answerLimitMs,
          button: locators.sendComment,
          within: null,
          text: content.text,
          article: locators.comment,
          permalink: patterns.comment,
          notice: null,
          pendingNotice: [],
          refusals,
        }),
    };
  }

  /**
   * @returns the path that was opened.
   * @throws NetworkError 'post-not-found', also for an address that is not the network's.
   */
  async openPost(context: DrivenPage, postUrl: string): Promise<string> {
    const path = postPathOf(postUrl, this.access.profile);
    if (path === null) throw new NetworkError('post-not-found');
    const { kind } = await this.access.openSignedIn(context, path);
    if (kind === 'not-found') throw new NetworkError('post-not-found');
    return path;
  }

  /** On the page that is open when it is the group's and was posted on before, else on the group's page, opened anew. */
  private async openComposer(context: DrivenPage, group: TargetGroup): Promise<void> {
    const mayStay = this.access.stays.use(context, group.groupId);
    if (mayStay && (await this.clickOpener(context, group).catch(elsewhereIfGone)) === 'open') return;
    await this.groups.open(context, group);
    const state = await this.clickOpener(context, null);
    if (state === 'open') return;
    throw new NetworkError(state === 'not-a-member' ? 'not-a-member' : 'unknown-page');
  }

  private clickOpener(context: DrivenPage, only: TargetGroup | null): Promise<ComposerState> {
    const { locators, patterns, signs } = this.access.profile;
    return this.access.run(context, openComposer, {
      opener: locators.openComposer,
      composer: locators.composer,
      field: locators.postText,
      join: locators.join,
      attachment: locators.attachment,
      timeoutMs: openLimitMs,
      only: only && { group: patterns.group, groupId: only.groupId, signs },
    });
  }

  /** Gives the file to the page and waits until the page has taken it. @throws NetworkError when it does not. */
  private async attach(
    context: DrivenPage,
    path: string,
    field: Locator,
    button: Locator,
    within: Locator | null,
  ): Promise<void> {
    const { locators, refusals } = this.access.profile;
    await attachFile(context.page, field, within, path);
    const order = { attachment: locators.attachment, button, within, refusals };
    const uptake = await this.access.until(
      () => this.access.run(context, attachmentState, order),
      uploadLimitMs,
    );
    if (uptake === null) throw new NetworkError('timeout');
    if (uptake !== 'taken') throw new NetworkError(uptake);
  }

  /** @throws NetworkError when the field is not there or does not hold the text afterwards. */
  private async write(context: DrivenPage, field: Locator, text: string, within?: Locator): Promise<void> {
    if (!(await this.access.type(context, field, text, within))) {
      const canJoin = await this.access.run(context, isThere, this.access.profile.locators.join);
      throw new NetworkError(canJoin ? 'not-a-member' : 'unknown-page');
    }
    const written = await this.access.run(context, fieldText, { field, within });
    if (plainText(written) !== plainText(text)) throw new NetworkError('unknown-page');
  }
}

/** The page was on its way elsewhere: as good as not being there. */
function elsewhereIfGone(error: unknown): ComposerState {
  if (isPageChange(error)) return 'elsewhere';
  throw error;
}

/** Runs in the page. */
function isThere(finder: { find(locator: Locator): HTMLElement | null }, wanted: Locator): boolean {
  return finder.find(wanted) !== null;
}
