import type { ProgressLog, PublishedPost, RunBumps, RunCounts, RunHold, StepId } from '@megafon/contracts';
import { bumpsOf } from './bumps.js';
import { picturesOf } from './evidence-names.js';
import { excerpt } from './excerpt.js';
import { countsOf, currentStepOf, percentOf, processedCount, stepsOf, totals } from './run-progress.js';
import { targetsOf } from './run-targets.js';
import { reactionTotals } from './reactions.js';
import type { ReactionTotals } from './reactions.js';
import { newestPosts, publishedPosts, shownLines, unclearTotal } from './run-results.js';
import type { Run } from './run-state.js';

/** What a run did, as far as lists and totals ask. */
export interface RunResult {
  posts: number;
  comments: number;
  groups: number;
  /** Actions of which nobody knows whether they happened. */
  unclear: number;
  /** Whether anything of it was left undone, though it published; results of earlier versions do not say. */
  partial?: boolean;
  /** Where it posted, for the search; long names are cut. */
  groupNames: string[];
}

/** Posts and lines that a list shows of each run. */
const newest = 3;
const textBytes = 160;
const nameBytes = 120;

/**
 * What lists show of a run. It follows from the run, and is written with it in the same write, so that a list of a
 * thousand campaigns reads no run whole.
 */
export interface RunSummary {
  progress: number;
  currentStep: StepId | null;
  comments: number;
  processedGroups: number;
  totalGroups: number;
  /** Runs of earlier versions have none of these. */
  counts?: RunCounts;
  bumps?: RunBumps | null;
  hold?: RunHold | null;
  reactions?: ReactionTotals;
  groupName: string | null;
  posts: PublishedPost[];
  postsTotal: number;
  unclearTotal: number;
  /** Oldest first. */
  lines: ProgressLog[];
  linesTotal: number;
}

export function summaryOf(run: Run): RunSummary {
  const steps = stepsOf(run);
  const { posts, total: postsTotal } = newestPosts(run, newest);
  const { comments } = totals(run);
  const name = currentGroup(run);
  return {
    progress: percentOf(steps),
    currentStep: run.finishedAt === null ? currentStepOf(steps) : null,
    comments,
    processedGroups: processedCount(run),
    totalGroups: run.targets.length,
    counts: countsOf(run),
    bumps: bumpsOf(run),
    hold: run.finishedAt === null ? (run.hold ?? null) : null,
    reactions: reactionTotals(run.reactions),
    groupName: name === null ? null : excerpt(name, nameBytes),
    posts: posts.map((post) => ({
      ...post,
      groupName: excerpt(post.groupName, nameBytes),
      postText: excerpt(post.postText, textBytes),
    })),
    postsTotal,
    unclearTotal: unclearTotal(run),
    lines: shownLines(run.log.slice(-newest), run.campaignId, picturesOf(run)).map((line) => ({
      ...line,
      message: excerpt(line.message, 2 * textBytes),
    })),
    linesTotal: run.log.length,
  };
}

/** What the campaign keeps of a run that has ended. */
export function resultOf(run: Run): RunResult {
  const posts = publishedPosts(run);
  const { done, total } = countsOf(run);
  return {
    posts: posts.length,
    comments: totals(run).comments,
    groups: processedCount(run),
    unclear: unclearTotal(run),
    partial: done < total,
    groupNames: posts.map(({ item }) => excerpt(item.groupName, nameBytes)),
  };
}

/** The group being worked on; of a run that has ended, its first one. */
function currentGroup(run: Run): string | null {
  const targets = targetsOf(run);
  const active = targets.find(({ state }) => ['joining', 'posting', 'commenting'].includes(state));
  return (active ?? targets[0])?.groupName ?? null;
}
