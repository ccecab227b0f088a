import { existsSync, writeFileSync } from 'node:fs';
import { Inject, Injectable } from '@nestjs/common';

export const CRASH_OPTIONS = Symbol('crash options');

export interface CrashOptions {
  NODE_ENV: string;
  CRASH_AT?: string | undefined;
  /** A file that remembers that the crash has happened: the process started next goes on. */
  CRASH_MARKER?: string | undefined;
}

/** Ends the process without a warning at a named step, once, where a test asks for it. */
@Injectable()
export class CrashPoint {
  constructor(@Inject(CRASH_OPTIONS) private readonly options: CrashOptions) {}

  reached(step: 'after-plan' | 'after-result'): void {
    const { NODE_ENV, CRASH_AT, CRASH_MARKER } = this.options;
    if (NODE_ENV !== 'test' || CRASH_AT !== step || !CRASH_MARKER || existsSync(CRASH_MARKER)) return;
    writeFileSync(CRASH_MARKER, step);
    process.kill(process.pid, 'SIGKILL');
  }
}
