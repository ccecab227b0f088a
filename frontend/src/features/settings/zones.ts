import { offsetAt, timeInputOf } from '../../lib/local-time.js';
import { zoneName, zoneOffset } from '../../lib/time-zone.js';

export interface Zone {
  value: string;
  /** What is searched: 'שעון ישראל (Asia/Jerusalem)'. */
  label: string;
}

export function zoneOf(name: string): Zone {
  return { value: name, label: `${zoneName(name)} (${name})` };
}

/** All that the browser knows, from the west to the east; those of `first` before them. */
export function allZones(first: readonly string[], now: Date): Zone[] {
  const leading = [...new Set(first)];
  const rest = Intl.supportedValuesOf('timeZone').filter((name) => !leading.includes(name));
  const offsets = new Map(rest.map((name) => [name, offsetAt(now.getTime(), name)]));
  const eastwards = rest.toSorted((one, other) => (offsets.get(one) ?? 0) - (offsets.get(other) ?? 0));
  return [...leading, ...eastwards].map(zoneOf);
}

/** What a clock shows there, and how far from UTC that is. */
export function clockOf(name: string, now: Date): { time: string; offset: string } {
  return { time: timeInputOf(now, name), offset: zoneOffset(name, now) };
}
