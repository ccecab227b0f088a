import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { decodeLoginFrame, loginSessionId, redisNames, watchTtlMs } from '@megafon/contracts';
import { RedisConnection } from '@megafon/service';
import { Counter } from '../limits/counter.js';
import type { LiveSocket } from './live-socket.js';
import { RedisSubscriptions } from '../redis/redis-subscriptions.js';

/** Live logins that one page may watch at once. */
const maxWatched = 4;
/**
 * Commands of one user's pages that Redis may owe an answer. Past that the pages are not heard: they say again what
 * they watch, and what they left runs out by itself.
 */
const maxPending = 16;

/** A page of this gateway, and the live logins it shows. */
interface Watcher {
  socket: LiveSocket;
  sessions: Set<string>;
}

/**
 * Brings the pictures of a live login to its owner's pages while they watch. Pictures come over one channel a user,
 * and this gateway listens to it for that user's own sockets: asking for another user's session shows nothing. That
 * somebody watches is a set of gateways under a key of the user and the session: the worker looks for its owner's, so
 * whoever else asks for the session takes nothing away, nor does one gateway from another.
 */
@Injectable()
export class LoginFrames {
  private readonly logger = new Logger(LoginFrames.name);
  /** This gateway, among those at which a user watches. */
  private readonly gatewayId = randomUUID();
  private readonly watchers = new Map<string, Set<Watcher>>();
  private readonly pending = new Counter();

  constructor(
    private readonly redis: RedisConnection,
    private readonly subscriptions: RedisSubscriptions,
  ) {}

  /** Lets a page watch and unwatch, until the returned function is called. */
  serve(socket: LiveSocket, userId: string): () => void {
    const watcher: Watcher = { socket, sessions: new Set() };
    socket.on('login.watch', (sessionId) => this.watch(userId, watcher, sessionId));
    socket.on('login.unwatch', (sessionId) => this.unwatch(userId, watcher, sessionId));
    return () => {
      for (const sessionId of [...watcher.sessions]) this.unwatch(userId, watcher, sessionId);
    };
  }

  private watch(userId: string, watcher: Watcher, sessionId: unknown): void {
    const parsed = loginSessionId.safeParse(sessionId);
    if (!parsed.success || (!watcher.sessions.has(parsed.data) && watcher.sessions.size >= maxWatched))
      return;
    if (!this.pending.add(userId, maxPending)) return;
    watcher.sessions.add(parsed.data);
    const ofUser = this.watchers.get(userId) ?? new Set();
    this.watchers.set(userId, ofUser.add(watcher));
    if (ofUser.size === 1) this.listen(userId);
    const key = redisNames.loginWatch(userId, parsed.data);
    this.redis.client
      .multi()
      .sAdd(key, this.gatewayId)
      .pExpire(key, watchTtlMs)
      .exec()
      .catch((error: unknown) => this.logger.debug({ msg: 'watching is not known', err: error }))
      .finally(() => this.pending.remove(userId));
  }

  private unwatch(userId: string, watcher: Watcher, sessionId: unknown): void {
    if (typeof sessionId !== 'string' || !watcher.sessions.delete(sessionId)) return;
    const ofUser = this.watchers.get(userId);
    if (watcher.sessions.size === 0) ofUser?.delete(watcher);
    if (ofUser?.size === 0) {
      this.watchers.delete(userId);
      this.subscriptions.remove(redisNames.loginFrames(userId));
    }
    const stillWatched = [...(ofUser ?? [])].some(({ sessions }) => sessions.has(sessionId));
    if (stillWatched || !this.pending.add(userId, maxPending)) return;
    this.redis.client
      .sRem(redisNames.loginWatch(userId, sessionId), this.gatewayId)
      .catch((error: unknown) => this.logger.debug({ msg: 'watching runs out by itself', err: error }))
      .finally(() => this.pending.remove(userId));
  }

  private listen(userId: string): void {
    const channel = redisNames.loginFrames(userId);
    this.subscriptions.add(channel, (message) => {
      const bytes = this.redis.seal.openBytes(message, channel);
      const frame = bytes && decodeLoginFrame(bytes);
      if (!frame) return;
      for (const { socket, sessions } of this.watchers.get(userId) ?? []) {
        // Volatile: a page that is slow gets the next picture, not a queue of old ones.
        if (sessions.has(frame.sessionId))
          socket.volatile.emit('frame', { ...frame, image: Buffer.from(frame.image) });
      }
    });
  }
}
