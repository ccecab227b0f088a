import { Injectable } from '@nestjs/common';

/** The time, injected, so that tests may set it. */
export abstract class Clock {
  abstract now(): Date;

  /**
   * Whether other processes have the same time, but for less than a second: what only one of them may do is begun by its
   * word alone.
   */
  sure(): Promise<boolean> {
    return Promise.resolve(true);
  }
}

/** Of this machine: for a process that shares nothing by time. */
@Injectable()
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
