import { MongoModule } from '@megafon/mongo';
import { Module } from '@nestjs/common';
import { PodCost } from './pod-cost.js';
import { WORKER_STANDING, workerStandingSchema } from './worker-standing.schema.js';
import { WorkerStandings } from './worker-standings.js';
import { WorkerStandingsController } from './worker-standings.controller.js';

/** What this process tells of itself: to the cluster that it runs in, and to whoever asks how the service stands. */
@Module({
  imports: [MongoModule.forFeature({ [WORKER_STANDING]: workerStandingSchema })],
  controllers: [WorkerStandingsController],
  providers: [PodCost, WorkerStandings],
})
export class ClusterModule {}
