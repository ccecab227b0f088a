import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { strengthOf } from '@megafon/passwords';
import { hash, verify } from '@node-rs/argon2';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { HashQueue } from './hash-queue.js';
import type { HashOrigin } from './hash-queue.js';

/**
 * RFC 9106's second recommendation (64 MiB, three passes) in one lane, as a hash has one core: ADR 62. Argon2id is the
 * library's default algorithm.
 */
const hashCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

/** argon2id hashes, a bounded number at once. */
@Injectable()
export class PasswordHasher {
  private readonly queue: HashQueue;
  /** The hash of no password: what an unknown address is checked against, so that it takes as long as a known one. */
  private readonly nobodys: Promise<string>;

  constructor(@Inject(CONFIG) { HASH_CONCURRENCY }: Pick<Config, 'HASH_CONCURRENCY'>) {
    this.queue = new HashQueue(HASH_CONCURRENCY);
    this.nobodys = hash(randomBytes(32), hashCost);
  }

  /**
   * Whether somebody may choose this password. In the queue of hashes: looking at one holds up this process for some
   * milliseconds.
   * @throws AppError AUTH.WEAK_PASSWORD, AUTH.PERSONAL_PASSWORD; as `HashQueue.run` does
   */
  async refuseGuessable(
    password: string,
    { email, name }: { email: string; name: string },
    origin: HashOrigin,
    deadline: number,
  ): Promise<void> {
    const { refusal } = await this.queue.run(origin, deadline, async () =>
      strengthOf(password, { email, name }),
    );
    if (refusal === 'personal') throw new AppError('AUTH.PERSONAL_PASSWORD');
    if (refusal === 'guessable') throw new AppError('AUTH.WEAK_PASSWORD');
  }

  /** @param deadline milliseconds since the epoch. @throws AppError as `HashQueue.run` does */
  hash(password: string, origin: HashOrigin, deadline: number): Promise<string> {
    return this.queue.run(origin, deadline, () => hash(normalized(password), hashCost));
  }

  /** @throws AppError as `HashQueue.run` does */
  matches(stored: string, password: string, origin: HashOrigin, deadline: number): Promise<boolean> {
    return this.queue.run(origin, deadline, () => verify(stored, normalized(password)));
  }

  /**
   * For whoever signs in: takes the same time whether there is a hash or not. Of a stored hash that cost less than a new one
   * does, `renewed` is what to store in its place; it is made at the same time, and for a wrong password too, so that no
   * answer comes sooner for who has an old hash.
   * @param stored null where there is no such user: nothing matches then
   * @throws AppError as `HashQueue.run` does
   */
  async check(
    stored: string | null,
    password: string,
    origin: HashOrigin,
    deadline: number,
  ): Promise<{ matches: boolean; renewed: string | null }> {
    const against = stored ?? (await this.nobodys);
    return this.queue.run(origin, deadline, async () => {
      const [same, renewed] = await Promise.all([
        verify(against, normalized(password)),
        isUpToDate(against) ? null : hash(normalized(password), hashCost),
      ]);
      return { matches: same && stored !== null, renewed: same ? renewed : null };
    });
  }

  /** Lets only the owner go on. @throws AppError AUTH.WRONG_PASSWORD; as `HashQueue.run` does */
  async refuseOther(stored: string, password: string, origin: HashOrigin, deadline: number): Promise<void> {
    if (!(await this.matches(stored, password, origin, deadline))) throw new AppError('AUTH.WRONG_PASSWORD');
  }
}

function isUpToDate(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = hashCost;
  return stored.includes(`$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

/** The same password typed on another keyboard has the same bytes. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
