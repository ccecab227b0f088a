import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { Caller } from '@megafon/contracts';
import { CountedTries } from '../sign-in/counted-tries.js';
import type { Patience } from '../sign-in/attempt.js';

const patience: Patience = {
  free: 10,
  firstWaitMs: 1_000,
  longestWaitMs: 900_000,
  forgottenAfterMs: 3_600_000,
};

/**
 * How often whoever is signed in may say the password again. Counted for the session: who took a token guesses for
 * themselves, and the owner is not held up.
 */
@Injectable()
export class PasswordTries {
  constructor(private readonly tries: CountedTries) {}

  /** Counts as wrong until it was right, so that many at once do not slip through. @throws AppError REQUEST.TOO_MANY */
  async before(caller: Caller): Promise<void> {
    const waitMs = await this.tries.take(keyOf(caller), patience);
    if (waitMs > 0) throw new AppError('REQUEST.TOO_MANY', { retryAfterS: Math.ceil(waitMs / 1_000) });
  }

  async after(caller: Caller): Promise<void> {
    await this.tries.forget(keyOf(caller));
  }
}

function keyOf({ userId, sessionId = '' }: Caller): string {
  return `password:${userId}:${sessionId}`;
}
