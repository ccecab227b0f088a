import { Inject, Injectable } from '@nestjs/common';
import { allMedia } from '@megafon/contracts';
import type { MediaRef } from '@megafon/contracts';
import type { AccountContext } from '../browsers/account-context.js';
import { NetworkError } from '../profiles/network-error.js';
import { NETWORK_DRIVER } from '../network/network-driver.js';
import type { NetworkDriver, ReadyToSubmit, Sighting } from '../network/network-driver.js';
import type { Action } from './action.js';
import type { Reading } from './action-events.js';
import { FollowPost } from './follow-post.js';
import { GroupLook } from './group-look.js';
import { MediaFiles } from './media-files.js';

/** What was made ready, and what it took up of this machine. */
export interface Prepared extends ReadyToSubmit {
  /** Whether it was clicked or not: nothing more comes of it. */
  release?(): Promise<void>;
}

/** What an action is on the network: how it is made ready, and how it is found again. */
@Injectable()
export class ActionDriving {
  constructor(
    @Inject(NETWORK_DRIVER) private readonly driver: NetworkDriver,
    private readonly media: MediaFiles,
    private readonly groupLook: GroupLook,
    private readonly follower: FollowPost,
  ) {}

  /** Goes up to the last click; null where there is nothing to click (a member already). */
  async prepare(context: AccountContext, action: Action): Promise<Prepared | null> {
    const { work } = action;
    switch (work.kind) {
      case 'join':
        return this.ofGroup(this.driver.prepareJoin(context, work.group, work.answers));
      case 'publish':
        return this.ofGroup(
          this.withMedia(action, allMedia(work), (mediaPaths) =>
            this.driver.preparePublish(context, work.group, { text: work.text, mediaPaths }),
          ),
        );
      case 'comment':
        return this.withMedia(action, allMedia(work), (mediaPaths) =>
          this.driver.prepareComment(context, work.postUrl, { text: work.text, mediaPaths }),
        );
      default:
        return null;
    }
  }

  /** What only reads; null where there is nothing to tell of it. */
  async read(context: AccountContext, { owner, work }: Action): Promise<Reading | null> {
    switch (work.kind) {
      case 'list-groups':
        return { of: 'groups', groups: await this.driver.listGroups(context) };
      case 'read-reactions': {
        const { postUrl } = work;
        return { of: 'reactions', postUrl, ...(await this.driver.readReactions(context, postUrl)) };
      }
      case 'follow-post':
        await this.follower.execute(context, owner, work.actionId);
        return null;
      default:
        await this.driver.visit(context);
        if (work.kind === 'visit' && work.groupIds) await this.groupLook.execute(context, work.groupIds);
        return null;
    }
  }

  /** Looks for what may have happened. @throws NetworkError */
  async look(context: AccountContext, { work, contentHash, beforeClick }: Action): Promise<Sighting> {
    const sought = { contentHash, before: beforeClick };
    switch (work.kind) {
      case 'publish':
        return this.driver.findOwnPost(context, work.group, { ...sought, text: work.text });
      case 'comment':
        return this.driver.findOwnComment(context, work.postUrl, { ...sought, text: work.text });
      case 'join':
        return this.lookForMembership(context, work.group);
      default:
        // Reading twice harms nobody.
        return { is: 'absent' };
    }
  }

  /**
   * What a page that is not known means: the start page is looked at. One that is known leaves it to that page alone,
   * else nothing of the account opens: then the error is the start page's. A page that was known may also have been left
   * for a checkpoint while it was being filled in.
   */
  async causeOf(context: AccountContext, error: unknown): Promise<unknown> {
    if (!(error instanceof NetworkError) || error.reason !== 'unknown-page') return error;
    try {
      await this.driver.visit(context);
    } catch (atStart) {
      if (atStart instanceof NetworkError && (atStart.isStrange || atStart.pause !== null)) return atStart;
    }
    const { reason, cause, detail } = error;
    return new NetworkError(reason, { cause, ...(detail !== null && { detail }) });
  }

  /** Looks at what the group decided on the post of this action. @throws NetworkError */
  followPost(context: AccountContext, { owner, _id }: Action): Promise<void> {
    return this.follower.execute(context, owner, _id);
  }

  /** What is ready in a group was seen in it. */
  private async ofGroup<T>(ready: Promise<T>): Promise<T> {
    const made = await ready;
    this.groupLook.saw();
    return made;
  }

  private async withMedia(
    action: Action,
    media: readonly MediaRef[],
    prepare: (mediaPaths: readonly string[]) => Promise<ReadyToSubmit>,
  ): Promise<Prepared> {
    if (media.length === 0) return prepare([]);
    const files = await this.media.fetch(action, media);
    try {
      const ready = await prepare(files.paths);
      const release = () => files.remove();
      const submit: ReadyToSubmit['submit'] = async (...when) => {
        try {
          return await ready.submit(...when);
        } finally {
          await release();
        }
      };
      return { ...ready, submit, release };
    } catch (error) {
      await files.remove();
      throw error;
    }
  }

  private async lookForMembership(context: AccountContext, group: { groupId: string }): Promise<Sighting> {
    try {
      const ready = await this.driver.prepareJoin(context, group);
      return ready ? { is: 'absent' } : { is: 'found', permalink: null, pendingApproval: false };
    } catch (error) {
      const reason = error instanceof NetworkError ? error.reason : null;
      if (reason === 'join-pending') return { is: 'found', permalink: null, pendingApproval: true };
      // No request was turned away before the click, or there would have been none.
      if (reason === 'join-declined') return { is: 'refused', reason };
      throw error;
    }
  }
}
