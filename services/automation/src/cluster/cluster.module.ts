import { Module } from '@nestjs/common';
import { PodCost } from './pod-cost.js';

/** What this pod tells the cluster that it runs in. */
@Module({ providers: [PodCost] })
export class ClusterModule {}
