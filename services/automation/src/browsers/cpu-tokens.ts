import { FairSlots } from '@megafon/concurrency';

/** First come, first served: all are one owner. */
const oneLine = '';

/** Admits so many at once, first come first served: pages that navigate cost CPU, open ones only memory. */
export class CpuTokens {
  private readonly slots: FairSlots;

  constructor(tokens: number) {
    this.slots = new FairSlots({ slots: tokens });
  }

  get waiting(): number {
    return this.slots.waiting;
  }

  use<T>(work: () => Promise<T>): Promise<T> {
    return this.slots.run(oneLine, work);
  }
}
