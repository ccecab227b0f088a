import { setImmediate } from 'node:timers/promises';

/** Some milliseconds of drawing. */
const drawsInARow = 10_000;

/** Lets others be served between the parts of a long calculation. */
export class TurnsForOthers {
  private drawn = 0;

  async give(): Promise<void> {
    this.drawn = 0;
    await setImmediate();
  }

  /** Where it is time again. */
  async giveAfter(draws: number): Promise<void> {
    this.drawn += draws;
    if (this.drawn >= drawsInARow) await this.give();
  }
}
