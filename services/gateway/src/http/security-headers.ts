import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.js';

/**
 * What every answer carries. Everything comes from ourselves, but the payment provider's script, calls and frames.
 * Styles may be inline, as the component library writes them; scripts may not, but those of index.html whose hashes
 * are given.
 */
export function securityHeaders(
  { PAYMENT_ORIGINS, PUBLIC_URL }: Pick<Config, 'PAYMENT_ORIGINS' | 'PUBLIC_URL'>,
  inlineScriptHashes: readonly string[] = [],
): Readonly<Record<string, string>> {
  const isSecure = PUBLIC_URL.startsWith('https:');
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScriptHashes, ...PAYMENT_ORIGINS],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...PAYMENT_ORIGINS],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...PAYMENT_ORIGINS],
    'frame-src': ["'self'", ...PAYMENT_ORIGINS],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(isSecure && { 'upgrade-insecure-requests': [] }),
  };
  const policy = Object.entries(directives).map(([name, sources]) => [name, ...sources].join(' '));
  return {
    'content-security-policy': policy.join(';'),
    // The payment provider's window reports back to ours.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // The filter that this turned on in old browsers was itself a hole.
    'x-xss-protection': '0',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Before every other hook: what a later one refuses carries them too. */
export function registerSecurityHeaders(
  fastify: FastifyInstance,
  headers: Readonly<Record<string, string>>,
): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    done();
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    // What the interface answers is somebody's own.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
    done(null, payload);
  });
}
