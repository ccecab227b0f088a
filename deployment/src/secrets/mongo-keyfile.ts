import { randomBytes } from 'node:crypto';
import { parse } from 'yaml';

/** As `openssl rand -base64 756` makes it: what members of a replica set know each other by. */
export const keyfileKey = (): string => randomBytes(756).toString('base64');

/**
 * MongoDB's own way to another key: members that have one in common let each other in. A file of one key gets a second one;
 * one of two, which every member has by then, keeps the second alone.
 * @param text of the file: a key, or a sequence of keys in YAML
 */
export function nextKeyfile(text: string, makeKey: () => string = keyfileKey): string {
  const keys = keysIn(text);
  const [only = ''] = keys;
  return keys.length > 1 ? (keys.at(-1) ?? '') : `- ${only}\n- ${makeKey()}`;
}

/** @throws Error for what no MongoDB takes */
export function keysIn(text: string): string[] {
  const read: unknown = parse(text, { schema: 'failsafe' });
  const keys = (Array.isArray(read) ? read : [read]).map((key) => String(key).replaceAll(/\s/g, ''));
  if (!keys.every((key) => /^[A-Za-z0-9+/=]{6,1024}$/.test(key)))
    throw new Error('mongo-keyfile has no keys of 6 to 1024 characters of base64');
  return keys;
}
