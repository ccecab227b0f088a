import type { NetworkGroup } from '@megafon/contracts';
import type { AccountContext } from '../browsers/account-context.js';
import { clickOn, whichOf } from './in-page/act.js';
import { readGroupLinks } from './in-page/group-links.js';
import { focusQuestion, questionsIn } from './in-page/join-questions.js';
import { LostAnswerError, NetworkError } from './network-error.js';
import type { Published, ReadyToSubmit, TargetGroup } from './network-driver.js';
import type { Locator } from './network-profile.js';
import { assertSignedIn } from './page-access.js';
import type { PageAccess } from './page-access.js';

const mostScrolls = 200;
const scrollPatienceMs = 2_500;

type Membership = 'member' | 'requested' | 'declined' | 'questions' | 'none' | 'unknown';

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

  async prepareJoin(
    context: AccountContext,
    group: TargetGroup,
    answers: readonly string[],
  ): Promise<ReadyToSubmit | null> {
    await this.open(context, group);
    const state = await this.membership(context);
    if (state === 'member') return null;
    if (state === 'requested') throw new NetworkError('join-pending');
    // Whoever was turned away does not knock again by itself.
    if (state === 'declined') throw new NetworkError('join-declined');
    if (state !== 'none') throw new NetworkError('unknown-page');
    return { submit: (deadlineMs) => this.join(context, answers, deadlineMs) };
  }

  private async join(
    context: AccountContext,
    answers: readonly string[],
    deadlineMs: number,
  ): Promise<Published> {
    const { join, joinQuestions, sendAnswers } = this.access.profile.locators;
    await this.click(context, { target: join, deadlineMs });
    let outcome = await this.outcome(context, ['member', 'requested', 'questions', 'declined']);
    if (outcome === 'questions') {
      await this.answer(context, answers);
      await this.click(context, { target: sendAnswers, within: joinQuestions, deadlineMs });
      outcome = await this.outcome(context, ['member', 'requested', 'declined']);
      if (outcome === null && (await this.membership(context)) === 'questions')
        throw new NetworkError('join-questions');
    }
    if (outcome === 'declined') throw new NetworkError('join-declined');
    if (outcome === null) throw new LostAnswerError();
    return { permalink: null, pendingApproval: outcome === 'requested' };
  }

  /** @throws NetworkError 'join-questions' where a person has to answer. */
  private async answer(context: AccountContext, answers: readonly string[]): Promise<void> {
    const { joinQuestions: within } = this.access.profile.locators;
    const questions = await this.access.run(context, questionsIn, { within });
    if (answers.length === 0 || questions === null) throw new NetworkError('join-questions');
    for (let index = 0; index < questions; index += 1) {
      const isFocused = await this.access.run(context, focusQuestion, { within, index });
      if (!isFocused) throw new NetworkError('unknown-page');
      await this.access.typeHere(context, answers[index] ?? answers.at(-1) ?? '');
    }
  }

  private async click(
    context: AccountContext,
    order: { target: Locator; within?: Locator; deadlineMs: number },
  ): Promise<void> {
    if (await this.access.run(context, clickOn, order)) return;
    throw new NetworkError(Date.now() > order.deadlineMs ? 'timeout' : 'unknown-page');
  }

  /** What became of a click: one of these; null when the time is up. @throws NetworkError for a page that stops it. */
  private outcome(context: AccountContext, wanted: readonly Membership[]): Promise<Membership | null> {
    return this.access.until(async () => {
      const reading = await this.access.read(context);
      if (reading.isLoading || reading.kind === 'unknown') return null;
      assertSignedIn(reading);
      const state = await this.membership(context);
      return wanted.includes(state) ? state : null;
    });
  }

  private async membership(context: AccountContext): Promise<Membership> {
    const { isMember, isRequested, joinDeclined, joinQuestions, join } = this.access.profile.locators;
    const found = await this.access.run(context, whichOf, {
      isMember,
      isRequested,
      joinQuestions,
      joinDeclined,
      join,
    });
    if (found.includes('isMember')) return 'member';
    if (found.includes('isRequested')) return 'requested';
    if (found.includes('joinQuestions')) return 'questions';
    if (found.includes('joinDeclined')) return 'declined';
    return found.includes('join') ? 'none' : 'unknown';
  }
}

/** Runs in the page. */
function scrollToEnd(): void {
  window.scrollTo(0, document.documentElement.scrollHeight);
}
