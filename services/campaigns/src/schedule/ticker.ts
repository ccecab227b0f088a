import { RepeatingTask } from '@megafon/concurrency';
import { Logger } from '@nestjs/common';

/** A repeating task whose failed rounds are logged under its name. */
export class Ticker extends RepeatingTask {
  /** @param round may answer in how many milliseconds the next one shall begin, if that is sooner than usual */
  constructor(name: string, everyMs: number, round: () => Promise<number | undefined>) {
    const logger = new Logger(name);
    super({ everyMs, round, onError: (err) => logger.warn({ msg: 'a round failed', err }) });
  }
}
