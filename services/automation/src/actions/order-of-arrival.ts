import { Injectable } from '@nestjs/common';
import { Clock } from '@megafon/service';

/** Rising numbers that follow the time: several tasks of one millisecond keep their order. */
@Injectable()
export class OrderOfArrival {
  private last = 0;

  constructor(private readonly clock: Clock) {}

  next(): number {
    this.last = Math.max(this.last + 1, this.clock.now().getTime() * 1_000);
    return this.last;
  }
}
