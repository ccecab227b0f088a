import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';
import { redisNames } from '@megafon/contracts';

import { rootDir } from '../paths.js';
import {
  everybodyLetIn,
  hashed,
  redisGrant,
  redisUserNames,
  redisUsersFile,
  redisUsersTemplate,
  strangersKeptOut,
} from './redis-users.js';

interface Names {
  readonly keys: readonly string[];
  readonly channels: readonly string[];
}

/** Of the sources of a service that speak to Redis: every name in them that may be a key or a channel. */
function namesIn(service: string): Names {
  const folder = join(rootDir, 'services', service, 'src');
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/spec\.ts$/.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .filter((text) => /RedisConnection|RedisSubscriptions|redisNames/.test(text));
  const named = texts.flatMap((text) =>
    [...text.matchAll(/redisNames\.(\w+)/g)].map(([, name = '']) => name),
  );
  const written = texts.flatMap((text) => [...text.matchAll(writtenName)]);
  const isChannel = ([, declared]: RegExpMatchArray) => declared !== undefined;
  const nameOf = ([, , start, whole]: RegExpMatchArray) => whole ?? `${start}x`;
  return {
    keys: [
      ...named.filter((name) => !agreedChannels.includes(name)).map(agreed),
      ...written.filter((found) => !isChannel(found)).map(nameOf),
    ],
    channels: [
      ...named.filter((name) => agreedChannels.includes(name)).map(agreed),
      ...written.filter(isChannel).map(nameOf),
    ],
  };
}

const agreedChannels = ['loginFrames', 'loginInput', 'writing'];
/** `a:b:${…}` or 'a:b', and before it what declares a channel. */
const writtenName =
  /(\w*[cC]hannel\w* = (?:\([^)]*\) => )?)?(?:`([a-z-]+:(?:[a-z-]+:)*)\$\{|'((?!node:)[a-z-]+(?::[a-z-]+)+)')/g;

function agreed(name: string): string {
  const value = Object.entries(redisNames).find(([each]) => each === name)?.[1];
  if (value === undefined) throw new Error(`redisNames has no ${name}`);
  return typeof value === 'string' ? value : value('x', 'y');
}

/** Names that no pattern takes. */
function beyond(patterns: readonly string[], names: readonly string[]): string[] {
  const granted = patterns.map((pattern) => new RegExp(`^${pattern.replaceAll('*', '.+')}$`));
  return names.filter((name) => !granted.some((pattern) => pattern.test(name)));
}

describe.each(redisUserNames)('the user %s', (name) => {
  it('may use every name that its service has in its code', () => {
    const { keys, channels } = redisGrant(name);
    expect(beyond(keys, namesIn(name).keys)).toEqual([]);
    expect(beyond(channels, namesIn(name).channels)).toEqual([]);
  });
});

const own = redisUserNames.flatMap((name) =>
  (['keys', 'channels'] as const).flatMap((kind) =>
    redisGrant(name)
      [kind].filter((pattern) => !pattern.startsWith('attempts:'))
      .map((pattern) => [name, kind, pattern] as const),
  ),
);
it.each(own)('%s needs what it is granted: %s %s', (name, kind, left) => {
  const fewer = redisGrant(name)[kind].filter((pattern) => pattern !== left);
  expect(beyond(fewer, namesIn(name)[kind])).not.toEqual([]);
});

describe('the file of users', () => {
  it('has a line a service, which begins with nothing and names each grant', () => {
    const lines = redisUsersFile(() => '#0', strangersKeptOut)
      .trim()
      .split('\n');
    expect(lines).toHaveLength(2 + redisUserNames.length);
    expect(lines.at(-1)).toBe(
      'user admin on #0 resetkeys resetchannels -@all ~attempts:admin:* ~attempts:admin-* ' +
        '+ping +client|setinfo +incr +decr +del +expire',
    );
  });

  it('keeps strangers out, except where everybody is let in', () => {
    expect(redisUsersFile(hashed, strangersKeptOut)).toMatch(/^user default off /);
    expect(redisUsersFile(hashed, everybodyLetIn)).toMatch(/^user default on nopass /);
  });

  it('has no password in it', () => {
    expect(redisUsersFile(() => hashed('geheim'), strangersKeptOut)).not.toContain('geheim');
  });
});

it('infra/redis/users.acl is what is granted now', () => {
  const written = readFileSync(join(rootDir, 'infra', 'redis', 'users.acl'), 'utf8');
  if (written !== redisUsersTemplate())
    throw new Error('stale: npm run --silent redis:users > infra/redis/users.acl');
  expect(written).toBe(redisUsersTemplate());
});
