import type { PasskeyRequest, ReplyOf, startPasskey } from '@megafon/contracts';

/** Why a browser made or used no passkey. */
export type PasskeyFault = 'cancelled' | 'known' | 'elsewhere' | 'unsupported';

export class PasskeyError extends Error {
  constructor(
    readonly fault: PasskeyFault,
    /** The only one where it can be made or used. */
    readonly site: string,
    options: { cause: unknown },
  ) {
    super(fault, options);
    this.name = 'PasskeyError';
  }
}

function hasPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}

/** Asks the browser for a new passkey. @throws PasskeyError */
export async function makePasskey(optionsJSON: ReplyOf<typeof startPasskey>['options']) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await orFault(optionsJSON.rp.id, () => startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject } = response;
  return { id, clientDataJSON, attestationObject };
}

/** Asks the browser to sign by a passkey. @throws PasskeyError */
export async function signByPasskey(optionsJSON: PasskeyRequest) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, response } = await orFault(optionsJSON.rpId, () => startAuthentication({ optionsJSON }));
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

async function orFault<T>(site: string, ask: () => Promise<T>): Promise<T> {
  if (!hasPasskeys()) throw new PasskeyError('unsupported', site, { cause: null });
  try {
    return await ask();
  } catch (cause) {
    throw new PasskeyError(faultOf(cause), site, { cause });
  }
}

function faultOf(cause: unknown): PasskeyFault {
  const { name } = cause instanceof Error ? cause : { name: '' };
  if (name === 'InvalidStateError') return 'known';
  if (name === 'SecurityError') return 'elsewhere';
  return name === 'NotSupportedError' ? 'unsupported' : 'cancelled';
}
