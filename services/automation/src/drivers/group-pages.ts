import type { NetworkGroup } from '@megafon/contracts';
import type { AccountContext } from '../browsers/account-context.js';
import { clickOn, whichOf } from './in-page/act.js';
import { readGroupLinks } from './in-page/group-links.js';
import { LostAnswerError, NetworkError } from './network-error.js';
import type { Published, ReadyToSubmit, TargetGroup } from './network-driver.js';
import type { PageAccess } from './page-access.js';

const mostScrolls = 200;
const scrollPatienceMs = 2_500;

/** The account's groups, and joining one. */
export class GroupPages {
  constructor(private readonly access: PageAccess) {}

  async list(context: AccountContext): Promise<NetworkGroup[]> {
    const { paths, patterns, memberCount, scrolls } = this.access.profile;
    await this.access.openSignedIn(context, paths.groups);
    const read = () => this.access.run(context, readGroupLinks, { group: patterns.group, memberCount });
    let groups = await read();
    for (let scroll = 0; scrolls && scroll < mostScrolls; scroll += 1) {
      await this.access.run(context, scrollToEnd, null);
      const known = groups.length;
      const more = await this.access.until(async () => {
        const now = await read();
        return now.length > known ? now : null;
      }, scrollPatienceMs);
      if (!more) break;
      groups = more;
    }
    return groups;
  }

  /** Opens the group's page. @throws NetworkError 'group-not-found' */
  async open(context: AccountContext, { groupId }: TargetGroup): Promise<void> {
    const { kind } = await this.access.openSignedIn(context, this.access.profile.paths.group(groupId));
    if (kind === 'not-found') throw new NetworkError('group-not-found');
  }

  async prepareJoin(context: AccountContext, group: TargetGroup): Promise<ReadyToSubmit | null> {
    await this.open(context, group);
    const state = await this.membership(context);
    if (state === 'member') return null;
    if (state === 'requested') throw new NetworkError('join-pending');
    if (state === 'unknown') throw new NetworkError('unknown-page');
    return { submit: (deadlineMs) => this.join(context, deadlineMs) };
  }

  private async join(context: AccountContext, deadlineMs: number): Promise<Published> {
    if (Date.now() > deadlineMs) throw new NetworkError('timeout');
    const { join: target } = this.access.profile.locators;
    if (!(await this.access.run(context, clickOn, { target }))) throw new NetworkError('unknown-page');
    const outcome = await this.access.until(async () => {
      const state = await this.membership(context);
      return state === 'none' || state === 'unknown' ? null : state;
    });
    if (outcome === 'questions') throw new NetworkError('join-questions');
    if (outcome === null) throw new LostAnswerError();
    return { permalink: null, pendingApproval: outcome === 'requested' };
  }

  private async membership(
    context: AccountContext,
  ): Promise<'member' | 'requested' | 'questions' | 'none' | 'unknown'> {
    const { isMember, isRequested, joinQuestions, join } = this.access.profile.locators;
    const found = await this.access.run(context, whichOf, { isMember, isRequested, joinQuestions, join });
    if (found.includes('isMember')) return 'member';
    if (found.includes('isRequested')) return 'requested';
    if (found.includes('joinQuestions')) return 'questions';
    return found.includes('join') ? 'none' : 'unknown';
  }
}

/** Runs in the page. */
function scrollToEnd(): void {
  window.scrollTo(0, document.documentElement.scrollHeight);
}
