const secretNames = new Set(
  [
    'password',
    'newPassword',
    'currentPassword',
    'passwordHash',
    'token',
    'accessToken',
    'refreshToken',
    'resetToken',
    'code',
    'twoFactorCode',
    'captchaCode',
    'cookie',
    'cookies',
    'set-cookie',
    'authorization',
    'proxy-authorization',
    'session',
    'secret',
    'secretKey',
    'apiKey',
    'AI_API_KEY',
  ].map((name) => name.toLowerCase()),
);

const redacted = '[redacted]';
/** Deeper than anything we log on purpose; also ends cycles. */
const maxDepth = 10;

/** A copy without what a log must never hold, by the field's name, at any depth. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return describeError(value, depth);
  if (value instanceof Date) return value;
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (depth >= maxDepth) return '[deeper]';
  if (Array.isArray(value)) return value.map((part) => redact(part, depth + 1));
  if (value instanceof Map) return redact(Object.fromEntries(value), depth + 1);
  if (value instanceof Set) return redact([...(value as Set<unknown>)], depth + 1);
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      secretNames.has(name.toLowerCase()) ? redacted : redact(part, depth + 1),
    ]),
  );
}

/**
 * Chosen fields only: drivers hang requests, replies and documents on their errors. A refusal's stable code is
 * `errorCode`, since a field named `code` is a person's login code.
 */
function describeError(error: Error, depth = 0): Record<string, unknown> {
  const { code, details, errorId } = error as { code?: unknown; details?: unknown; errorId?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...((typeof code === 'string' || typeof code === 'number') && { errorCode: code }),
    ...(details !== undefined && { details: redact(details, depth + 1) }),
    ...(errorId !== undefined && { errorId: redact(errorId, depth + 1) }),
    stack: error.stack,
    ...(error.cause !== undefined && depth < maxDepth && { cause: redact(error.cause, depth + 1) }),
  };
}
