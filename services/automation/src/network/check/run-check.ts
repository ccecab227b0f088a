import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NetworkError } from '../../profiles/network-error.js';
import type { DrivenPage } from '../network-driver.js';

export interface StepResult {
  step: string;
  state: 'ok' | 'failed' | 'skipped';
  /** What was found, or why it failed. */
  what: string;
  /** What of the page is not as the profile has it, and what was in the way. */
  off: string[];
  /** Path of the picture; null where none was taken. */
  picture: string | null;
}

/** What a step found, for people; a step that finds nothing throws. */
export type Step = [name: string, work: () => Promise<string>];

/** A step has no sense here: there is no group, no post. */
export class SkipStep extends Error {}

export interface CheckRun {
  folder: string;
  /** So many steps, without which none of the others makes sense. */
  needed: number;
  tell: (result: StepResult) => void;
  /** What of the page is off after a step. */
  look: (step: string) => Promise<string[]>;
}

/**
 * Takes the steps one after the other and a picture after each. Those after one that failed are taken as well: what can
 * be known of the network is to be known in one go.
 */
export async function runSteps(
  { page }: DrivenPage,
  steps: readonly Step[],
  { folder, needed, tell, look }: CheckRun,
): Promise<StepResult[]> {
  await mkdir(folder, { recursive: true });
  const results: StepResult[] = [];
  for (const [index, [step, work]] of steps.entries()) {
    const isLost = results.slice(0, needed).some(({ state }) => state === 'failed');
    const result = isLost
      ? { state: 'skipped' as const, what: 'not signed in' }
      : await work().then((what) => ({ state: 'ok' as const, what }), judge);
    const name = `${String(index + 1).padStart(2, '0')}-${step.replace(/\W+/g, '-')}.png`;
    const path = join(folder, name);
    const picture =
      result.state === 'skipped'
        ? null
        : await page.screenshot({ path }).then(
            () => path,
            () => null,
          );
    // A page on its way elsewhere has nothing to look at.
    const off = result.state === 'skipped' ? [] : await look(step).catch(() => []);
    results.push({ step, ...result, off, picture });
    tell({ step, ...result, off, picture });
  }
  return results;
}

function judge(error: unknown): { state: 'failed' | 'skipped'; what: string } {
  if (error instanceof SkipStep) return { state: 'skipped', what: error.message };
  if (error instanceof NetworkError) {
    const { reason, cause } = error;
    const detail = error.detail ?? (cause instanceof Error ? cause.message : null);
    return { state: 'failed', what: detail === null ? reason : `${reason}: ${detail}` };
  }
  return { state: 'failed', what: error instanceof Error ? error.message : String(error) };
}
