import { isDeepStrictEqual } from 'node:util';
import type { RunDocument } from '../runs/run.schema.js';
import type { Tally } from './run-tally.js';

/** Runs that are under way at once, of one process. */
const most = 200;

/** What this process counted of one run. */
export class CountedRun {
  /** Ids of its posts that are kept. */
  readonly posts = new Set<string>();
  /** Its campaign is known to have published. */
  isPublished = false;
  private readonly said = new Map<string, { tally: Tally; version: number }>();

  /**
   * Whether a tally has to be written. What was written and is so still is not, but by the end of the run: that says all
   * once more, over whatever a process that was slow may have said of an earlier version.
   * @param isNamed whether an event is about it: what this process has not counted yet is left to that
   */
  lacks(place: string, tally: Tally, { version, finishedAt }: RunDocument, isNamed: boolean): boolean {
    const said = this.said.get(place);
    if (!said) return isNamed;
    if (!isDeepStrictEqual(said.tally, tally)) return true;
    return isNamed && finishedAt !== null && said.version !== version;
  }

  /** Once all that follows from it is written. */
  note(place: string, tally: Tally, version: number): void {
    this.said.set(place, { tally, version });
  }
}

/** What this process counted of the runs that it counted last. */
export class CountedRuns {
  private readonly runs = new Map<string, CountedRun>();

  of(runId: string): CountedRun {
    const known = this.runs.get(runId) ?? new CountedRun();
    this.runs.delete(runId);
    this.runs.set(runId, known);
    const [oldest] = this.runs.keys();
    if (this.runs.size > most && oldest !== undefined) this.runs.delete(oldest);
    return known;
  }
}
