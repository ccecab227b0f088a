import type { NetworkGroup } from '@megafon/contracts';
import { clickOn, whichOf } from './in-page/act.js';
import { readGroupList } from './in-page/group-links.js';
import { focusQuestion, questionsIn } from './in-page/join-questions.js';
import { LostAnswerError, NetworkError } from './network-error.js';
import type { DrivenPage, Published, ReadyToSubmit, TargetGroup } from './network-driver.js';
import type { Locator } from './network-profile.js';
import { assertSignedIn, isPageChange } from './page-access.js';
import type { PageAccess } from './page-access.js';

/** A long list is read in turns, each well within the time that a call of the page may take. */
const turnMs = 8_000;
const turnMarginMs = 8_000;
const longestListMs = 100_000;

type Membership = 'member' | 'requested' | 'declined' | 'questions' | 'none' | 'unknown';

/** The account's groups, and joining one. */
export class GroupPages {
  constructor(private readonly access: PageAccess) {}

  /** @throws NetworkError 'timeout' when the list does not come to its end: half of it is none. */
  async list(context: DrivenPage): Promise<NetworkGroup[]> {
    const { paths, patterns, memberCount, scrolls, showsLoader, locators } = this.access.profile;
    await this.access.openSignedIn(context, paths.groups);
    const order = { group: patterns.group, memberCount, scrolls, showsLoader, loader: locators.loader };
    const times = { patienceMs: 2_500, limitMs: turnMs };
    const groups = new Map<string, NetworkGroup>();
    for (const end = Date.now() + longestListMs; Date.now() < end;) {
      const part = await this.access
        .run(context, readGroupList, { ...order, ...times }, turnMs + turnMarginMs)
        .catch((error: unknown) => this.elsewhere(context, error));
      const known = groups.size;
      for (const group of part.groups) groups.set(group.groupId, group);
      if (part.isWhole) return [...groups.values()];
      // There is more, and it does not come.
      if (groups.size === known) break;
    }
    throw new NetworkError('timeout');
  }

  /** The list's page went elsewhere while it was read. @throws NetworkError that says why, else the error itself. */
  private async elsewhere(context: DrivenPage, error: unknown): Promise<never> {
    if (!isPageChange(error)) throw error;
    const reading = await this.access.until(async () => {
      const now = await this.access.read(context);
      return now.isLoading ? null : now;
    });
    if (reading) assertSignedIn(reading);
    throw new NetworkError('network-failed', { cause: error });
  }

  /** Opens the group's page. @throws NetworkError 'group-not-found' */
  async open(context: DrivenPage, { groupId }: TargetGroup): Promise<void> {
    const { kind } = await this.access.openSignedIn(context, this.access.profile.paths.group(groupId));
    if (kind === 'not-found') throw new NetworkError('group-not-found');
  }

  async prepareJoin(
    context: DrivenPage,
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
    context: DrivenPage,
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
  private async answer(context: DrivenPage, answers: readonly string[]): Promise<void> {
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
    context: DrivenPage,
    order: { target: Locator; within?: Locator; deadlineMs: number },
  ): Promise<void> {
    if (await this.access.run(context, clickOn, order)) return;
    throw new NetworkError(Date.now() > order.deadlineMs ? 'timeout' : 'unknown-page');
  }

  /**
   * What became of a click: one of these; null when the time is up.
   * @throws LostAnswerError when another page came instead; its cause says which.
   */
  private outcome(context: DrivenPage, wanted: readonly Membership[]): Promise<Membership | null> {
    return this.access.until(async () => {
      const reading = await this.access.read(context);
      if (reading.isLoading || reading.kind === 'unknown') return null;
      try {
        assertSignedIn(reading);
      } catch (cause) {
        throw new LostAnswerError({ cause });
      }
      const state = await this.membership(context);
      return wanted.includes(state) ? state : null;
    });
  }

  private async membership(context: DrivenPage): Promise<Membership> {
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
