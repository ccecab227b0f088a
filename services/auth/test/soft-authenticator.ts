import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject, KeyPairKeyObjectResult } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const userPresent = 0x01;
const hasCredential = 0x40;

/** A security key of software: a key (ES256 unless another is given) that signs what a browser would hand it. */
export class SoftAuthenticator {
  readonly id = randomBytes(32);
  keys: KeyPairKeyObjectResult = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  /** How often it signed. */
  counter = 0;

  constructor(
    private readonly rpId: string,
    private readonly origin: string,
  ) {}

  /** What it answers to being asked for a new passkey. */
  make(challenge: string) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = [Buffer.alloc(16), length, this.id, isoCBOR.encode(coseOf(this.keys.publicKey))];
    const authData = Buffer.concat([this.authData(userPresent | hasCredential), ...credential]);
    const attestation = new Map<string, string | Uint8Array<ArrayBuffer> | Map<number, number>>();
    attestation.set('fmt', 'none').set('attStmt', new Map()).set('authData', new Uint8Array(authData));
    return {
      id: this.id.toString('base64url'),
      clientDataJSON: this.clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
    };
  }

  /** What it answers to being asked who it is. */
  sign(challenge: string) {
    this.counter += 1;
    const clientData = this.clientData('webauthn.get', challenge);
    const authData = this.authData(userPresent);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    const { privateKey } = this.keys;
    const digest = privateKey.asymmetricKeyType === 'ed25519' ? null : 'sha256';
    return {
      id: this.id.toString('base64url'),
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign(digest, signed, privateKey).toString('base64url'),
    };
  }

  private authData(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([createHash('sha256').update(this.rpId).digest(), Buffer.from([flags]), counter]);
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }
}

/** A public key as WebAuthn writes it (RFC 9053): its type, its algorithm, and what it is made of. */
function coseOf(publicKey: KeyObject): Map<number, number | Uint8Array<ArrayBuffer>> {
  const { x = '', y = '', n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const fields: Readonly<Record<string, [number, number | Uint8Array<ArrayBuffer>][]>> = {
    ec: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesOf(x)],
      [-3, bytesOf(y)],
    ],
    ed25519: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytesOf(x)],
    ],
    rsa: [
      [1, 3],
      [3, -257],
      [-1, bytesOf(n)],
      [-2, bytesOf(e)],
    ],
  };
  return new Map(fields[publicKey.asymmetricKeyType ?? '']);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}
