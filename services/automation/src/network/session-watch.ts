import { RepeatingTask } from '@megafon/concurrency';
import type { DrivenPage } from './network-driver.js';
import { NetworkError } from '../profiles/network-error.js';
import type { NetworkProfile } from '../profiles/network-profile.js';

const everyMs = 1_000;
/** Seen once it may be a moment between two cookies. */
const looks = 2;

/**
 * Looks whether the cookies of a session are still there. Without a session a network shows much of what it shows with
 * one, and only nothing to act with: what is waited for would never come.
 */
export class SessionWatch {
  constructor(private readonly profile: Pick<NetworkProfile, 'origin' | 'sessionCookies'>) {}

  async isSignedIn({ cdp }: Pick<DrivenPage, 'cdp'>): Promise<boolean> {
    const { cookies } = await cdp.send('Network.getCookies', { urls: [this.profile.origin] });
    const names = new Set(cookies.map(({ name }) => name));
    return this.profile.sessionCookies.every((name) => names.has(name));
  }

  /**
   * What the wait gives.
   * @param wait told when it is over all the same
   * @throws NetworkError 'session-expired' as soon as the cookies are gone
   */
  async during<T>(context: DrivenPage, wait: (over: AbortSignal) => Promise<T>): Promise<T> {
    const over = new AbortController();
    let tellGone: (error: NetworkError) => void = () => undefined;
    const gone = new Promise<never>((_, reject) => (tellGone = reject));
    let missed = 0;
    const task = new RepeatingTask({
      everyMs,
      round: async () => {
        missed = (await this.isSignedIn(context)) ? 0 : missed + 1;
        if (missed === looks) tellGone(sessionGone());
      },
      // A browser that is gone fails the wait itself.
      onError: () => undefined,
    });
    task.start();
    try {
      return await Promise.race([wait(over.signal), gone]);
    } finally {
      over.abort();
      void task.stop();
    }
  }
}

export function sessionGone(): NetworkError {
  return new NetworkError('session-expired', { detail: 'the cookies of the session are gone' });
}
