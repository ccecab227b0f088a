import { randomInt, randomUUID } from 'node:crypto';
import { accountPassword } from '../world/seed-accounts.js';
import type { Account, Session } from '../world/state.js';
import type { World } from '../world/world.js';
import { captchaText } from './captcha-text.js';
import { currentStep } from './login-attempt.js';
import type { LoginAttempt } from './login-attempt.js';

const attemptLifeMs = 15 * 60_000;

export type PasswordResult =
  | { outcome: 'unknown-account' | 'wrong-password' | 'blocked' }
  | { outcome: 'started'; attempt: LoginAttempt };

/** Logins under way and sessions. */
export class SignIn {
  private readonly attempts = new Map<string, LoginAttempt>();

  constructor(private readonly world: World) {}

  /** The account a person means by a username, an address such as `plain@sandbox.test`, or a telephone number. */
  findAccount(typed: string): Account | undefined {
    const name = typed.trim().toLowerCase().replace(/@.*$/, '');
    const phone = name.replace(/\D/g, '').replace(/^972/, '0');
    return (
      this.world.accounts.get(name) ??
      [...this.world.accounts.values()].find((account) => account.phone === phone)
    );
  }

  password(typed: string, password: string, proxy: string | null): PasswordResult {
    const account = this.findAccount(typed);
    if (!account) return { outcome: 'unknown-account' };
    if (password !== accountPassword) return { outcome: 'wrong-password' };
    if (account.blocked) return { outcome: 'blocked' };
    const attempt: LoginAttempt = {
      id: randomUUID(),
      username: account.username,
      steps: [...account.steps],
      captcha: this.newCaptcha(),
      failures: 0,
      lastAnswer: null,
      approval: 'waiting',
      startedAt: this.world.now(),
      proxy,
    };
    this.dropOldAttempts();
    this.attempts.set(attempt.id, attempt);
    return { outcome: 'started', attempt };
  }

  readonly newCaptcha = (): string => captchaText((below) => randomInt(below));

  find(attemptId: string | undefined): LoginAttempt | undefined {
    return attemptId === undefined ? undefined : this.attempts.get(attemptId);
  }

  /** An account's logins under way, newest first. */
  attemptsOf(username: string): LoginAttempt[] {
    return [...this.attempts.values()].filter((attempt) => attempt.username === username).reverse();
  }

  /** Turns a finished attempt into a session; null while something is still asked. */
  finish(attempt: LoginAttempt): Session | null {
    if (currentStep(attempt) !== 'done') return null;
    this.attempts.delete(attempt.id);
    const session: Session = { id: randomUUID(), username: attempt.username, createdAt: this.world.now() };
    this.world.addSession(session);
    return session;
  }

  end(sessionId: string): void {
    this.world.endSession(sessionId);
  }

  abandon(attempt: LoginAttempt): void {
    this.attempts.delete(attempt.id);
  }

  clear(): void {
    this.attempts.clear();
  }

  private dropOldAttempts(): void {
    const oldest = this.world.now() - attemptLifeMs;
    for (const attempt of this.attempts.values())
      if (attempt.startedAt < oldest) this.attempts.delete(attempt.id);
  }
}
