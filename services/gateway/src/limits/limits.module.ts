import { Module } from '@nestjs/common';
import { CallAllowances } from './call-allowances.js';
import { CallPlaces } from './call-places.js';
import { RateLimiter } from './rate-limiter.js';
import { SharedBuckets } from './shared-buckets.js';

@Module({
  providers: [CallAllowances, CallPlaces, RateLimiter, SharedBuckets],
  exports: [CallAllowances, CallPlaces, RateLimiter],
})
export class LimitsModule {}
