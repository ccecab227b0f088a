import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { KeepTimeZoneWhenChanged } from './keep-time-zone-when-changed.js';
import { TimeZoneRepository } from './time-zone.repository.js';
import { TIME_ZONE, timeZoneSchema } from './time-zone.schema.js';

@Module({
  imports: [MongoModule.forFeature({ [TIME_ZONE]: timeZoneSchema })],
  providers: [KeepTimeZoneWhenChanged, TimeZoneRepository],
  exports: [TimeZoneRepository],
})
export class TimeZonesModule {}
