import { loadavg } from 'node:os';

/** The value that so large a share of them does not reach; NaN of none. */
export function at(values: readonly number[], share: number): number {
  const place = Math.min(values.length - 1, Math.floor(values.length * share));
  return values.toSorted((a, b) => a - b)[place] ?? NaN;
}

export function median(values: readonly number[]): number {
  return at(values, 0.5);
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

/** Of the machine, in the last minute. */
export function load(): number {
  return round(loadavg()[0] ?? NaN);
}
