import type { EventEnvelope } from '@megafon/contracts';
import { EventGate } from '@megafon/messaging';
import { Injectable } from '@nestjs/common';
import { LastRestore } from './last-restore.js';

/**
 * What was told between the backup and the restore is of a time that no service remembers: nobody takes it in. Nobody
 * serves at the moment of the restore itself: what has its time follows from it.
 */
@Injectable()
export class RestoreGate extends EventGate {
  constructor(private readonly restore: LastRestore) {
    super();
  }

  async takes({ time }: EventEnvelope): Promise<boolean> {
    const lost = await this.restore.lost();
    if (lost === null) return true;
    const at = new Date(time);
    return at <= lost.until || at >= lost.restoredAt;
  }
}
