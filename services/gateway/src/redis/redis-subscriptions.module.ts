import { Module } from '@nestjs/common';
import { RedisSubscriptions } from './redis-subscriptions.js';

@Module({ providers: [RedisSubscriptions], exports: [RedisSubscriptions] })
export class RedisSubscriptionsModule {}
