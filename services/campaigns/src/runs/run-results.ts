import type {
  ProgressLog,
  PublishedPost,
  ShownEvidence,
  UnclearAction,
  WrittenComment,
} from '@megafon/contracts';
import { picturesOf, shownEvidenceOf } from './evidence-names.js';
import { shownReactions } from './reactions.js';
import { textOfLine } from './run-log.js';
import { textKeyOf } from './run-texts.js';
import type { RunTexts } from './run-texts.js';
import type { LogLine, Run, RunAction } from './run-state.js';

/**
 * What a run left on the network, or may have left there, in the order in which it became known. Texts are cut as the
 * run keeps them; `withTexts` puts the whole ones in their places.
 */
export interface Result<T> {
  item: T;
  action: RunAction;
}

export function publishedPosts(run: Run): Result<PublishedPost>[] {
  return of(run, ['publish'], 'succeeded').map((action) => ({ action, item: shownPost(run, action) }));
}

/** The last ones, and how many there are. */
export function newestPosts(run: Run, most: number): { posts: PublishedPost[]; total: number } {
  const actions = of(run, ['publish'], 'succeeded');
  return { posts: actions.slice(-most).map((action) => shownPost(run, action)), total: actions.length };
}

function shownPost(run: Run, action: RunAction): PublishedPost {
  const evidence = evidenceOf(run, action);
  return {
    url: action.permalink ?? '',
    imageUrl: evidence.after,
    groupName: groupNameOf(run, action),
    postText: textOf(run, action),
    accountId: action.accountId,
    publishedAt: settledAt(run, action).toISOString(),
    pendingApproval: action.pendingApproval,
    evidence,
    reactions: shownReactions(run.reactions?.[action.id]),
  };
}

export function writtenComments(run: Run): Result<WrittenComment>[] {
  return of(run, ['comment', 'bump'], 'succeeded').map((action) => ({
    action,
    item: {
      url: action.permalink ?? '',
      groupName: groupNameOf(run, action),
      text: textOf(run, action),
      accountId: action.accountId,
      writtenAt: settledAt(run, action).toISOString(),
      evidence: evidenceOf(run, action),
    },
  }));
}

const unclearKinds = ['join', 'publish', 'comment', 'bump'] as const;

export function unclearActions(run: Run): Result<UnclearAction>[] {
  return of(run, unclearKinds, 'unknown').map((action) => ({
    action,
    item: {
      actionId: action.id,
      kind: action.kind === 'bump' ? 'comment' : action.kind,
      groupName: groupNameOf(run, action),
      text: textOf(run, action),
      accountId: action.accountId,
      since: settledAt(run, action).toISOString(),
      evidence: evidenceOf(run, action),
    },
  }));
}

export function unclearTotal(run: Run): number {
  return of(run, unclearKinds, 'unknown').length;
}

/** Lines as a page shows them; `at` is where the campaign stands below /api. */
export function shownLines(
  lines: readonly LogLine[],
  campaignId: string,
  pictures: ReadonlySet<string>,
): ProgressLog[] {
  return lines.map((line) => {
    const { status, at, picture } = line;
    const evidence = picture === null ? null : shownEvidenceOf(`/campaigns/${campaignId}`, picture, pictures);
    const screenshotPath = evidence?.after ?? evidence?.before ?? null;
    return {
      message: textOfLine(line),
      status,
      timestamp: at.toISOString(),
      screenshotPath,
      evidence: screenshotPath === null ? null : evidence,
    };
  });
}

/** The results with their whole texts. */
export function withTexts<T extends object>(
  run: Run,
  results: readonly Result<T>[],
  field: keyof T,
  texts: RunTexts,
): T[] {
  return results.map(({ item, action }) => {
    const text = texts[textKeyOf(run, action) ?? '']?.text;
    return text === undefined ? item : { ...item, [field]: text };
  });
}

type ActionOf<K extends RunAction['kind']> = RunAction & { kind: K };

function of<K extends RunAction['kind']>(
  run: Run,
  kinds: readonly K[],
  state: RunAction['state'],
): ActionOf<K>[] {
  return kinds
    .flatMap((kind) =>
      run.actions.filter((action): action is ActionOf<K> => action.kind === kind && action.state === state),
    )
    .sort((one, other) => settledAt(run, one).getTime() - settledAt(run, other).getTime());
}

function evidenceOf(run: Run, { id }: RunAction): ShownEvidence {
  return shownEvidenceOf(`/campaigns/${run.campaignId}`, id, picturesOf(run));
}

function groupNameOf(run: Run, { target }: RunAction): string {
  return run.targets[target]?.group?.name ?? '';
}

function textOf(run: Run, { kind, target, nth = 1 }: RunAction): string {
  const planned = run.targets[target];
  if (kind === 'bump') return run.comments[planned?.bumps?.[nth - 1] ?? -1] ?? '';
  if (kind === 'publish') return run.posts[planned?.post ?? -1] ?? '';
  if (kind === 'comment') return run.comments[planned?.comment ?? -1] ?? '';
  return '';
}

function settledAt(run: Run, action: RunAction): Date {
  return action.settledAt ?? run.startedAt;
}
