import { Logger } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { accountKey } from './account-key.js';

/** What somebody shows to get in. A recovery code, or one of the app, is shown behind a password. */
export type ShownFactor = 'password' | 'app' | 'passkey' | 'recovery-code';

interface Try {
  factors: readonly ShownFactor[];
  email: string;
  isKnownDevice: boolean;
  traceId: string;
}

/** A challenge, or somebody who is signed in. */
type Outcome = { secondFactor: unknown } | { user: { id: string } };

/**
 * A line for each try to get in: who, by what, and how it ended. Users are named by their id, and where none is known by the
 * key of the account that was tried: addresses, passwords, codes and tokens stand in no line.
 */
export class SignInLog {
  private readonly logger = new Logger('SignIn');

  /** @returns what `signIn` did. @throws what it threw */
  async write<T extends Outcome>({ email, ...shown }: Try, signIn: () => Promise<T>): Promise<T> {
    try {
      const outcome = await signIn();
      if ('user' in outcome) this.logger.log({ msg: 'signed in', userId: outcome.user.id, ...shown });
      else this.logger.log({ msg: 'a second factor is asked for', account: accountKey(email), ...shown });
      return outcome;
    } catch (error) {
      // A field named `code` would be taken for a person's login code, and be taken out.
      const errorCode = error instanceof AppError ? error.code : 'SERVICE.UNEXPECTED';
      this.logger.log({ msg: 'sign-in refused', account: accountKey(email), ...shown, errorCode });
      throw error;
    }
  }
}
