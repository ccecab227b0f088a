import { Inject, Injectable, Logger } from '@nestjs/common';
import { AppError, passkeySiteName } from '@megafon/contracts';
import type { PasskeyAssertion, PasskeyRequest, ReplyOf, startPasskey } from '@megafon/contracts';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { passkeySite } from './passkey-site.js';
import type { PasskeySite } from './passkey-site.js';
import type { StoredPasskey } from './second-factors.schema.js';

const timeoutMs = 300_000;
const type = 'public-key';
/** Ed25519 and ES256, in COSE's numbers: no RSA with PKCS #1 v1.5. */
const algorithms = [-8, -7];

/** What a browser answers when it made a passkey. */
interface Made {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
}
type Verified = Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter'>;

/** Passkeys as WebAuthn has them. A second factor: the password comes before, so that user verification is preferred. */
@Injectable()
export class Passkeys {
  private readonly logger = new Logger(Passkeys.name);
  private readonly site: PasskeySite;

  constructor(@Inject(CONFIG) config: Pick<Config, 'PUBLIC_URL' | 'PASSKEY_RP_ID' | 'PASSKEY_ORIGINS'>) {
    this.site = passkeySite(config);
  }

  /** @param known those that the user has: an authenticator makes no second one */
  async creation(
    { _id, name, email }: { _id: string; name: string; email: string },
    known: readonly StoredPasskey[],
  ): Promise<ReplyOf<typeof startPasskey>['options']> {
    const { challenge, rp, user, pubKeyCredParams } = await generateRegistrationOptions({
      rpName: passkeySiteName,
      rpID: this.site.rpId,
      userID: new TextEncoder().encode(_id),
      userName: email,
      userDisplayName: name,
      supportedAlgorithmIDs: algorithms,
    });
    return {
      challenge,
      rp: { id: this.site.rpId, name: rp.name },
      user,
      pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type })),
      timeout: timeoutMs,
      attestation: 'none',
      excludeCredentials: known.map(({ credentialId: id }) => ({ id, type })),
      authenticatorSelection: {
        residentKey: 'discouraged',
        requireResidentKey: false,
        userVerification: 'preferred',
      },
    };
  }

  /** @throws AppError AUTH.PASSKEY_REFUSED */
  async made({ id, ...response }: Made, expectedChallenge: string): Promise<Verified> {
    const { registrationInfo } = await this.orRefused(() =>
      verifyRegistrationResponse({
        response: { id, rawId: id, type, response, clientExtensionResults: {} },
        expectedChallenge,
        expectedOrigin: this.site.origins,
        expectedRPID: this.site.rpId,
        requireUserVerification: false,
        supportedAlgorithmIDs: algorithms,
      }),
    );
    if (!registrationInfo) throw new AppError('AUTH.PASSKEY_REFUSED');
    const { credential } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
    };
  }

  async request(known: readonly StoredPasskey[]): Promise<PasskeyRequest> {
    const { challenge } = await generateAuthenticationOptions({ rpID: this.site.rpId });
    return {
      challenge,
      rpId: this.site.rpId,
      timeout: timeoutMs,
      userVerification: 'preferred',
      allowCredentials: known.map(({ credentialId: id }) => ({ id, type })),
    };
  }

  /** @returns its next counter. @throws AppError AUTH.PASSKEY_REFUSED, also for a counter that did not go on */
  async counterAfter(
    { id, ...response }: PasskeyAssertion,
    expectedChallenge: string,
    { credentialId, publicKey, counter }: StoredPasskey,
  ): Promise<number> {
    const { verified, authenticationInfo } = await this.orRefused(() =>
      verifyAuthenticationResponse({
        response: { id, rawId: id, type, response, clientExtensionResults: {} },
        expectedChallenge,
        expectedOrigin: this.site.origins,
        expectedRPID: this.site.rpId,
        requireUserVerification: false,
        credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter },
      }),
    );
    if (!verified) throw new AppError('AUTH.PASSKEY_REFUSED');
    return authenticationInfo.newCounter;
  }

  /** The library throws for whatever is not as it should be. */
  private async orRefused<T>(verify: () => Promise<T>): Promise<T> {
    try {
      return await verify();
    } catch (cause) {
      this.logger.warn({ msg: 'a passkey was refused', reason: cause instanceof Error ? cause.name : '' });
      throw new AppError('AUTH.PASSKEY_REFUSED', {}, { cause });
    }
  }
}
