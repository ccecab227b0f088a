import { createHash } from 'node:crypto';

import type { Scalable } from '../scale.js';

/** What one service may do in Redis: keys and channels by pattern, commands by name. */
export interface RedisGrant {
  readonly keys: readonly string[];
  readonly channels: readonly string[];
  readonly commands: readonly string[];
}

/** Of every connection: what the client says about itself, and whether the server still answers. */
const connecting = ['ping', 'client|setinfo'];
/** Attempts at an event, counted for a group of consumers: `<service>` or `<service>-…`, as on Kafka. */
const counting = ['incr', 'decr', 'del', 'expire'];
const listening = ['subscribe', 'unsubscribe'];

const tries = [
  ...['eval', 'time', 'hget', 'hset', 'hmget', 'hincrby', 'hdel', 'exists', 'pexpire', 'ttl'],
  ...['get', 'set'],
];
const live = ['multi', 'exec', 'xadd', 'xrange', 'xrevrange', 'sadd', 'srem', 'publish'];

/** What each service may do in Redis beside counting attempts; a name that is new in the code is added here. */
const grants: Readonly<Record<Scalable, RedisGrant>> = {
  gateway: {
    keys: ['auth:ended:*', 'auth:not-before:*', 'bucket:*', 'live:*', 'login:watch:*', 'rate:*', 'tries:*'],
    channels: [
      ...['ai:writing', 'auth:ended', 'auth:revoked', 'live:wake'],
      ...['login:frames:*', 'login:input:*'],
    ],
    commands: [...tries, ...live, ...listening],
  },
  auth: { keys: [], channels: [], commands: [] },
  content: { keys: [], channels: ['ai:writing'], commands: ['publish'] },
  campaigns: { keys: [], channels: [], commands: [] },
  automation: {
    keys: ['login:watch:*'],
    channels: ['automation:worker:*', 'login:frames:*', 'login:input:*'],
    commands: ['exists', 'publish', 'pubsub|numsub', ...listening],
  },
  billing: { keys: [], channels: [], commands: [] },
  admin: { keys: [], channels: [], commands: [] },
};

export const redisUserNames = Object.keys(grants) as Scalable[];

export function redisGrant(name: Scalable): RedisGrant {
  const { keys, channels, commands } = grants[name];
  return {
    keys: [`attempts:${name}:*`, `attempts:${name}-*`, ...keys],
    channels,
    commands: [...connecting, ...counting, ...commands],
  };
}

/**
 * The users as Redis reads them (`aclfile`), a service each: only what it is granted.
 * @param secretOf what stands for a user's password: see `hashed`
 * @param others further lines: what is to be of the user `default`, and who asks whether the server is healthy
 */
export function redisUsersFile(secretOf: (name: Scalable) => string, others: readonly string[]): string {
  const users = redisUserNames.map((name) => {
    const { keys, channels, commands } = redisGrant(name);
    return [
      ...['user', name, 'on', secretOf(name), 'resetkeys', 'resetchannels', '-@all'],
      ...keys.map((key) => `~${key}`),
      ...channels.map((channel) => `&${channel}`),
      ...commands.map((command) => `+${command}`),
    ].join(' ');
  });
  return `${[...others, ...users].join('\n')}\n`;
}

/** A password as an ACL file has it: nobody who reads the file can sign in with it. */
export function hashed(password: string): string {
  return `#${createHash('sha256').update(password).digest('hex')}`;
}

/** Nobody comes without a name. What a health check may do shows nobody anything: to ask whether somebody answers. */
export const strangersKeptOut = [
  'user default off resetkeys resetchannels -@all',
  'user health on nopass resetkeys resetchannels -@all +ping',
] as const;

/** On this machine alone: tests and whoever looks into it are let in as they come. */
export const everybodyLetIn = ['user default on nopass ~* &* +@all'] as const;

/** For whoever runs Redis elsewhere: each `<…>` is to be the password's hash. */
export function redisUsersTemplate(): string {
  return redisUsersFile((name) => `#<sha256-of-the-password-of-${name}>`, [strangersKeptOut[0]]);
}
