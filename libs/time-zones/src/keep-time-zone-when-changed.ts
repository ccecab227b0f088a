import { Injectable } from '@nestjs/common';
import { timeZoneChanged } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { TimeZoneRepository } from './time-zone.repository.js';

@Injectable()
export class KeepTimeZoneWhenChanged {
  static readonly on = timeZoneChanged;

  constructor(private readonly zones: TimeZoneRepository) {}

  /** Harmless when delivered twice or late: the revision decides. */
  async handle({ data }: EventOf<typeof timeZoneChanged>): Promise<void> {
    await this.zones.keep(data.userId, data);
  }
}
