import { Injectable } from '@nestjs/common';

/** The time, injected, so that tests may set it. */
export abstract class Clock {
  abstract now(): Date;
}

@Injectable()
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
