export { TimeZoneRepository } from './time-zone.repository.js';
export { TimeZonesModule } from './time-zones.module.js';
export { KeepTimeZoneWhenChanged } from './keep-time-zone-when-changed.js';
