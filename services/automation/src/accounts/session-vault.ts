import { Injectable } from '@nestjs/common';
import { SecretBox } from '@megafon/secrets';
import { z } from 'zod';

const cookie = z.looseObject({ name: z.string(), value: z.string(), domain: z.string(), path: z.string() });
const storedSession = z.object({ cookies: z.array(cookie) });

/** What a browser needs to be signed in: the network's cookies. Never a password. */
export type NetworkSession = z.infer<typeof storedSession>;

/** Sessions under encryption, each bound to its owner and account: copied elsewhere, it does not open. */
@Injectable()
export class SessionVault {
  constructor(private readonly box: SecretBox) {}

  seal(owner: string, accountId: string, session: NetworkSession): string {
    return this.box.seal(JSON.stringify(session), sessionSealContext(owner, accountId));
  }

  /** @throws SecretError when it was altered, belongs elsewhere, or its key is gone. */
  open(owner: string, accountId: string, sealed: string): NetworkSession {
    return storedSession.parse(JSON.parse(this.box.open(sealed, sessionSealContext(owner, accountId))));
  }
}

/** What a sealed session belongs to. */
export const sessionSealContext = (owner: string, accountId: string) =>
  JSON.stringify(['account-session', owner, accountId]);
