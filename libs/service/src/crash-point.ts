import { existsSync, readFileSync, rmSync } from 'node:fs';
import { Injectable } from '@nestjs/common';

export interface CrashOptions {
  NODE_ENV: string;
  /** A file that names the step at which to die; it is removed first, so that the next process goes on. */
  CRASH_FILE?: string | undefined;
}

/** Ends the process without a warning at a named step, once, where a test asks for it. Does nothing otherwise. */
@Injectable()
export class CrashPoint {
  private readonly file: string | undefined;

  constructor({ NODE_ENV, CRASH_FILE }: CrashOptions) {
    this.file = NODE_ENV === 'test' ? CRASH_FILE : undefined;
  }

  /** @param step for instance `after-click:publish` */
  reached(step: string): void {
    if (this.file === undefined || !existsSync(this.file)) return;
    if (readFileSync(this.file, 'utf8').trim() !== step) return;
    rmSync(this.file);
    process.kill(process.pid, 'SIGKILL');
  }
}
