export type SecretFault = 'bad-keys' | 'bad-plaintext' | 'malformed' | 'unknown-key' | 'not-authentic';

/** Says which check failed, and never anything of the secret, the key or the context. */
export class SecretError extends Error {
  constructor(
    readonly fault: SecretFault,
    options?: { cause?: unknown },
  ) {
    super(`secret: ${fault}`, options);
    this.name = 'SecretError';
  }
}
