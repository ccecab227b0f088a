import type { AccountContext } from '../browsers/account-context.js';
import { clickOn, fieldText } from './in-page/act.js';
import { plainText } from './content-hash.js';
import { GroupPages } from './group-pages.js';
import { NetworkError } from './network-error.js';
import type { Content, ReadyToSubmit, TargetGroup } from './network-driver.js';
import type { Locator } from './network-profile.js';
import { attachFile } from './attach-file.js';
import type { PageAccess } from './page-access.js';
import { postPathOf } from './post-address.js';
import { submit } from './submission.js';

/** How long a page may take to say what became of a click. */
const answerLimitMs = 15_000;
/** How long a page's own script may take to open what was clicked. */
const openLimitMs = 5_000;

/** Writing posts and comments, up to the last click and through it. */
export class PostPages {
  constructor(
    private readonly access: PageAccess,
    private readonly groups: GroupPages,
  ) {}

  async preparePublish(
    context: AccountContext,
    group: TargetGroup,
    content: Content,
  ): Promise<ReadyToSubmit> {
    const { locators, patterns, refusals } = this.access.profile;
    await this.groups.open(context, group);
    await this.openComposer(context);
    const { composer } = locators;
    await this.write(context, locators.postText, content.text, composer);
    if (content.mediaPath !== null)
      await attachFile(context.page, locators.postMedia, composer, content.mediaPath);
    return {
      submit: (deadlineMs) =>
        submit(this.access, context, {
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
        }),
    };
  }

  async prepareComment(context: AccountContext, postUrl: string, content: Content): Promise<ReadyToSubmit> {
    const { locators, patterns, refusals } = this.access.profile;
    await this.openPost(context, postUrl);
    await this.write(context, locators.commentText, content.text);
    if (content.mediaPath !== null)
      await attachFile(context.page, locators.commentMedia, null, content.mediaPath);
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

  /** @throws NetworkError 'post-not-found', also for an address that is not the network's. */
  async openPost(context: AccountContext, postUrl: string): Promise<void> {
    const path = postPathOf(postUrl, this.access.profile);
    if (path === null) throw new NetworkError('post-not-found');
    const { kind } = await this.access.openSignedIn(context, path);
    if (kind === 'not-found') throw new NetworkError('post-not-found');
  }

  private async openComposer(context: AccountContext): Promise<void> {
    const { openComposer: target, join, composer, postText } = this.access.profile.locators;
    if (!(await this.access.run(context, clickOn, { target }))) {
      const canJoin = await this.access.run(context, isThere, join);
      throw new NetworkError(canJoin ? 'not-a-member' : 'unknown-page');
    }
    const opened = await this.access.until(
      async () =>
        (await this.access.run(context, isThere, { field: postText, within: composer })) ? true : null,
      openLimitMs,
    );
    if (!opened) throw new NetworkError('unknown-page');
  }

  /** @throws NetworkError when the field is not there or does not hold the text afterwards. */
  private async write(
    context: AccountContext,
    field: Locator,
    text: string,
    within?: Locator,
  ): Promise<void> {
    if (!(await this.access.type(context, field, text, within))) {
      const canJoin = await this.access.run(context, isThere, this.access.profile.locators.join);
      throw new NetworkError(canJoin ? 'not-a-member' : 'unknown-page');
    }
    const written = await this.access.run(context, fieldText, { field, within });
    if (plainText(written) !== plainText(text)) throw new NetworkError('unknown-page');
  }
}

/** Runs in the page. */
function isThere(
  finder: {
    find(locator: Locator, root?: ParentNode): HTMLElement | null;
    all(locator: Locator): HTMLElement[];
  },
  wanted: Locator | { field: Locator; within: Locator },
): boolean {
  if (!('field' in wanted)) return finder.find(wanted) !== null;
  const root = finder.all(wanted.within).at(-1);
  return root !== undefined && finder.find(wanted.field, root) !== null;
}
