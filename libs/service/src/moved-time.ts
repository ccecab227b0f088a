import { existsSync, readFileSync } from 'node:fs';

export interface MovedTimeOptions {
  NODE_ENV: string;
  /** A file of milliseconds by which a test is ahead of the time that there is. */
  TIME_FILE?: string | undefined;
}

/**
 * How far a test has moved the time, for all processes that are given the same file: weeks pass between two of its steps.
 * It is moved while nothing runs, as processes look at it one after the other. Nothing otherwise.
 */
export class MovedTime {
  static readonly never = new MovedTime({ NODE_ENV: 'production' });
  private readonly file: string | undefined;

  constructor({ NODE_ENV, TIME_FILE }: MovedTimeOptions) {
    this.file = NODE_ENV === 'test' ? TIME_FILE : undefined;
  }

  /** In milliseconds. */
  get aheadMs(): number {
    if (this.file === undefined || !existsSync(this.file)) return 0;
    return Number(readFileSync(this.file, 'utf8'));
  }
}
