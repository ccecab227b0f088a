import { getBrowserStanding } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { Controller } from '@nestjs/common';
import { WorkerStandings } from './worker-standings.js';

@Controller()
export class WorkerStandingsController {
  constructor(private readonly standings: WorkerStandings) {}

  @Handles(getBrowserStanding)
  async read(_request: RequestOf<typeof getBrowserStanding>): Promise<ReplyOf<typeof getBrowserStanding>> {
    return this.standings.together();
  }
}
