import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.js';

/**
 * Everything comes from ourselves, but the payment provider's script, calls and frames. Styles may be inline, as the
 * component library writes them; scripts may not, but those of index.html whose hashes are given.
 */
export async function registerSecurityHeaders(
  fastify: FastifyInstance,
  { PAYMENT_ORIGINS, PUBLIC_URL }: Pick<Config, 'PAYMENT_ORIGINS' | 'PUBLIC_URL'>,
  inlineScriptHashes: readonly string[],
): Promise<void> {
  const isSecure = PUBLIC_URL.startsWith('https:');
  await fastify.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes, ...PAYMENT_ORIGINS],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...PAYMENT_ORIGINS],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...PAYMENT_ORIGINS],
        frameSrc: ["'self'", ...PAYMENT_ORIGINS],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: true },
    // The payment provider's window reports back to ours.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    // What the interface answers is somebody's own.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    done(null, payload);
  });
}
