import { TimeoutError } from '@megafon/concurrency';
import type { NetworkGroup } from '@megafon/contracts';
import { clickOn } from './in-page/act.js';
import { readGroupList } from './in-page/group-links.js';
import type { GroupListPart } from './in-page/group-links.js';
import { membershipIn } from './in-page/membership.js';
import type { Membership, OutcomeOrder } from './in-page/membership.js';
import { focusQuestion, questionsIn } from './in-page/join-questions.js';
import { LostAnswerError, NetworkError } from '../profiles/network-error.js';
import type { DrivenPage, Published, ReadyToSubmit, TargetGroup, TimeLeft } from './network-driver.js';
import { pathOfGroup } from '../profiles/network-profile.js';
import type { Locator } from '../profiles/network-profile.js';
import { assertSignedIn, isPageChange } from './page-access.js';
import type { PageAccess } from './page-access.js';

/** A long list is read in turns, each well within the time that a call of the page may take. */
export const turnMs = 8_000;
export const turnMarginMs = 8_000;
export const longestListMs = 300_000;
/** A throttled session gives the first 20 of a list and no more. */
export const throttledCount = 20;
/** Longer than the page itself waits for a button. */
const clickMarginMs = 3_000;

interface Joining {
  answers: readonly string[];
  timeLeft: TimeLeft;
  renew: (() => Promise<TimeLeft>) | undefined;
}

/** The account's groups, and joining one. */
export class GroupPages {
  constructor(private readonly access: PageAccess) {}

  /** @throws NetworkError 'timeout' when the list does not come to its end: half of it is none. */
  async list(context: DrivenPage): Promise<NetworkGroup[]> {
    const { paths, patterns, memberCount, scrolls, showsLoader, locators, loading } = this.access.profile;
    await this.access.openSignedIn(context, paths.groups);
    const loaders = [locators.loader, ...loading];
    const { join, joinedGroups: heading } = locators;
    const order = { group: patterns.group, memberCount, scrolls, showsLoader, loaders, join, heading };
    const times = { patienceMs: 2_500, doubtedCount: throttledCount, limitMs: turnMs };
    const groups = new Map<string, NetworkGroup>();
    let said: number | null = null;
    let newsAt = performance.now();
    for (const end = performance.now() + longestListMs; performance.now() < end;) {
      const part = await this.access
        .run(context, readGroupList, { ...order, ...times }, turnMs + turnMarginMs)
        .catch((error: unknown) => this.silent(context, error));
      const known = groups.size;
      said = part.said ?? said;
      for (const group of part.groups) groups.set(group.groupId, group);
      if (part.isWhole) return [...groups.values()];
      if (groups.size > known) newsAt = performance.now();
      // There is more, and it does not come for as long as any page may take.
      else if (performance.now() - newsAt >= this.access.limitMs) break;
    }
    const detail = `${groups.size} of ${said ?? 'nobody knows how many'} groups, the list still loads`;
    throw new NetworkError('timeout', { detail });
  }

  /**
   * A page that is busy beyond measure gives no part of its list in time: the next turn asks again.
   * @throws NetworkError that says why where the page went elsewhere while it was read, else the error itself.
   */
  private async silent(context: DrivenPage, error: unknown): Promise<GroupListPart> {
    if (error instanceof TimeoutError) return { groups: [], said: null, isWhole: false };
    if (!isPageChange(error)) throw error;
    const page = await this.access.arrive(context);
    if (page) assertSignedIn(page);
    throw new NetworkError('network-failed', { cause: error });
  }

  /**
   * Opens the group's page and waits for one of the wanted.
   * @param byLink where the page that is open leads there
   * @throws NetworkError 'group-not-found'
   */
  async open(
    context: DrivenPage,
    { groupId }: TargetGroup,
    wanted: Partial<Record<string, Locator>>,
    { byLink = false }: { byLink?: boolean } = {},
  ): Promise<void> {
    const path = pathOfGroup(this.access.profile.paths.group, groupId);
    const gone = Object.values(wanted).filter((locator) => locator !== undefined);
    const { kind } = byLink
      ? await this.access.goSignedIn(context, path, wanted, { gone, evenAgain: true })
      : await this.access.openSignedIn(context, path, wanted);
    if (kind === 'not-found') throw new NetworkError('group-not-found');
  }

  async look(context: DrivenPage, group: TargetGroup): Promise<void> {
    const { openComposer, adminsOnly, listingsOnly, join, isRequested } = this.access.profile.locators;
    await this.open(context, group, { openComposer, adminsOnly, listingsOnly, join, isRequested });
  }

  async prepareJoin(
    context: DrivenPage,
    group: TargetGroup,
    answers: readonly string[],
  ): Promise<ReadyToSubmit | null> {
    const state = await this.membershipAnew(context, group);
    if (state === 'member') return null;
    if (state === 'requested') throw new NetworkError('join-pending');
    // Whoever was turned away does not knock again by itself.
    if (state === 'declined') throw new NetworkError('join-declined');
    if (state !== 'none') throw new NetworkError('unknown-page', { detail: `the membership is ${state}` });
    return {
      before: null,
      submit: (timeLeft, renew) => this.join(context, group, { answers, timeLeft, renew }).catch(lostBy),
    };
  }

  private async join(
    context: DrivenPage,
    group: TargetGroup,
    { answers, timeLeft, renew }: Joining,
  ): Promise<Published> {
    const { join, joinAnyway, joinQuestions, sendAnswers } = this.access.profile.locators;
    // What comes before a further click takes its time: it is on record by itself, and has its own deadline.
    const clickAgain = async (order: { target: Locator; within?: Locator }) =>
      this.click(context, { ...order, timeLeft: renew ? await renew() : timeLeft });
    await this.click(context, { target: join, timeLeft });
    let outcome = await this.outcome(context, ['member', 'requested', 'warned', 'questions', 'declined']);
    if (outcome === 'warned' && joinAnyway) {
      await clickAgain({ target: joinAnyway });
      outcome = await this.outcome(context, ['member', 'requested', 'questions', 'declined']);
    }
    if (outcome === 'questions') {
      if (!(await this.answer(context, answers))) return this.unanswered(context, group);
      await clickAgain({ target: sendAnswers, within: joinQuestions });
      // The questions may stay though the request is in: only that the page takes no answers says that it is not.
      outcome = await this.outcome(context, ['member', 'requested', 'declined', 'unanswered']);
      if (outcome === 'unanswered') throw new NetworkError('join-questions');
    }
    if (outcome === 'declined') throw new NetworkError('join-declined');
    if (outcome === null) throw new LostAnswerError();
    return { permalink: null, pendingApproval: outcome === 'requested' };
  }

  /**
   * A person has to answer. Some groups ask when the request is in already, which the page tells only when it comes anew.
   * @throws NetworkError 'join-questions'
   */
  private async unanswered(context: DrivenPage, group: TargetGroup): Promise<Published> {
    const state = await this.membershipAnew(context, group).catch((cause: unknown) => {
      throw new LostAnswerError({ cause });
    });
    if (state === 'none') throw new NetworkError('join-questions');
    if (state !== 'member' && state !== 'requested') throw new LostAnswerError();
    return { permalink: null, pendingApproval: state === 'requested' };
  }

  /** @returns false where a person has to answer. */
  private async answer(context: DrivenPage, answers: readonly string[]): Promise<boolean> {
    const { joinQuestions: within } = this.access.profile.locators;
    const questions = await this.access.run(context, questionsIn, { within });
    if (answers.length === 0 || questions === null) return false;
    for (let index = 0; index < questions; index += 1) {
      const isFocused = await this.access.run(context, focusQuestion, { within, index });
      if (!isFocused) throw new NetworkError('unknown-page', { detail: `question ${index + 1} is gone` });
      await this.access.typeHere(context, answers[index] ?? answers.at(-1) ?? '');
    }
    return true;
  }

  private async click(
    context: DrivenPage,
    { timeLeft, ...order }: { target: Locator; within?: Locator; timeLeft: TimeLeft },
  ): Promise<void> {
    const { deadline, leftMs } = await this.access.deadlineIn(context, timeLeft);
    const click = { ...order, deadline, limitMs: leftMs };
    const came = await this.access.run(context, clickOn, click, leftMs + clickMarginMs);
    if (came === 'clicked') return;
    if (came === 'too-late') throw new NetworkError('timeout', { detail: 'too late to click' });
    throw new NetworkError('unknown-page', { detail: `no button ${order.target.names?.[0] ?? ''} to click` });
  }

  /**
   * What became of a click: one of these; null when the time is up, or the page says that something failed.
   * @throws LostAnswerError when another page came instead; its cause says which.
   */
  private async outcome(context: DrivenPage, wanted: readonly Membership[]): Promise<Membership | null> {
    const end = performance.now() + this.access.limitMs;
    while (performance.now() < end) {
      try {
        const found = await this.access.run(context, membershipIn, this.membershipOrder(wanted, end));
        if (found === null || found.is === 'failed') return null;
        if (found.is !== 'other-page') return found.is;
        assertSignedIn(found);
        return null;
      } catch (error) {
        if (!isPageChange(error)) throw new LostAnswerError({ cause: error });
        await this.access.arrive(context, [], { end }).catch((cause: unknown) => {
          throw new LostAnswerError({ cause });
        });
      }
    }
    return null;
  }

  private membershipOrder(wanted: readonly Membership[], end: number): OutcomeOrder {
    const { locators, signs } = this.access.profile;
    const { isMember, isRequested, joinDeclined, joinAnyway, joinQuestions, join } = locators;
    const { answersMissing } = locators;
    const states = [
      { is: 'member' as const, locator: isMember },
      { is: 'requested' as const, locator: isRequested },
      ...(joinAnyway ? [{ is: 'warned' as const, locator: joinAnyway }] : []),
      ...(answersMissing ? [{ is: 'unanswered' as const, locator: answersMissing }] : []),
      { is: 'questions' as const, locator: joinQuestions },
      { is: 'declined' as const, locator: joinDeclined },
      { is: 'none' as const, locator: join },
    ];
    return { states, wanted, signs, limitMs: Math.max(0, end - performance.now()) };
  }

  /** As a page of the group that is opened for it says. @throws NetworkError */
  private async membershipAnew(context: DrivenPage, group: TargetGroup): Promise<Membership | 'unknown'> {
    const { join, isMember, isRequested } = this.access.profile.locators;
    await this.open(context, group, { join, isMember, isRequested });
    return this.membership(context);
  }

  private async membership(context: DrivenPage): Promise<Membership | 'unknown'> {
    const found = await this.access.run(context, membershipIn, this.membershipOrder([], 0));
    return found === null || found.is === 'failed' || found.is === 'other-page' ? 'unknown' : found.is;
  }
}

/** A browser that fails meanwhile says nothing of the click: it may have been taken. */
function lostBy(error: unknown): never {
  throw error instanceof NetworkError || error instanceof LostAnswerError
    ? error
    : new LostAnswerError({ cause: error });
}
