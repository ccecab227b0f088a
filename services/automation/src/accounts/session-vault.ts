import { Injectable } from '@nestjs/common';
import { SecretBox } from '@megafon/secrets';
import { networkSession } from '../profiles/network-session.js';
import type { NetworkSession } from '../profiles/network-session.js';

/** Sessions under encryption, each bound to its owner and account: copied elsewhere, it does not open. */
@Injectable()
export class SessionVault {
  constructor(private readonly box: SecretBox) {}

  seal(owner: string, accountId: string, session: NetworkSession): string {
    return this.box.seal(JSON.stringify(session), sessionSealContext(owner, accountId));
  }

  /** @throws SecretError when it was altered, belongs elsewhere, or its key is gone. */
  open(owner: string, accountId: string, sealed: string): NetworkSession {
    return networkSession.parse(JSON.parse(this.box.open(sealed, sessionSealContext(owner, accountId))));
  }
}

/** What a sealed session belongs to. */
export const sessionSealContext = (owner: string, accountId: string) =>
  JSON.stringify(['account-session', owner, accountId]);
