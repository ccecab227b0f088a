import { Injectable, Logger } from '@nestjs/common';
import { loginInputs, loginSessionId, redisNames } from '@megafon/contracts';
import { RedisConnection } from '@megafon/service';
import { Counter } from '../limits/counter.js';
import type { LiveSocket } from './live-socket.js';

/** Messages of one user that Redis may owe an answer. Past that they are dropped, as by a page that hangs. */
const maxPending = 32;

/**
 * Brings what people do in the picture of a login to the worker that has it. It goes out over a channel of the user and
 * the session: what is said of another user's session is heard by nobody. None of it is kept or logged.
 */
@Injectable()
export class LoginInputs {
  private readonly logger = new Logger(LoginInputs.name);
  private readonly pending = new Counter();

  constructor(private readonly redis: RedisConnection) {}

  serve(socket: Pick<LiveSocket, 'on'>, userId: string): void {
    socket.on('login.input', (sessionId, inputs) => this.send(userId, sessionId, inputs));
  }

  private send(userId: string, sessionId: unknown, inputs: unknown): void {
    const session = loginSessionId.safeParse(sessionId);
    const parsed = loginInputs.safeParse(inputs);
    if (!session.success || !parsed.success || !this.pending.add(userId, maxPending)) return;
    const channel = redisNames.loginInput(userId, session.data);
    // Passwords and codes are typed into pictures too.
    this.redis.client
      .publish(channel, this.redis.seal.seal(JSON.stringify(parsed.data), channel))
      .catch(() => this.logger.debug({ msg: 'an input was lost' }))
      .finally(() => this.pending.remove(userId));
  }
}
