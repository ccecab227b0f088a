import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { z } from 'zod';

/** Whether a hop towards the caller is a proxy of ours, whose word about the hop before it is taken. */
export type TrustedHop = (address: string, hop: number) => boolean;

const maxHops = 10;
const names = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Which proxies say who calls (X-Forwarded-For): 'false', how many hops there are, or their networks, separated by
 * commas. Never everybody: then each caller would choose an address of their own.
 */
export const trustProxy = z.string().transform((text, context): TrustedHop => {
  const fault = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (text === 'false' || text === '0') return () => false;
  if (text === 'true') {
    return fault(
      'would believe every caller: give the number of proxies in front (1), or their networks (10.0.0.0/8)',
    );
  }
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    return hops <= maxHops ? (_address, hop) => hop < hops : fault(`is more than ${maxHops} hops`);
  }
  const networks = text.split(',').map((network) => network.trim());
  if (!networks.every(isNetwork))
    return fault('is neither a number of hops nor a list of networks (10.0.0.0/8)');
  if (networks.some((network) => network.endsWith('/0'))) return fault('would believe every caller');
  return proxyAddr.compile(networks);
});

/** Who calls, as Fastify has it in `request.ip`: for what comes past Fastify. */
export function addressOf(request: IncomingMessage, trusted: TrustedHop): string {
  return proxyAddr(request, trusted);
}

function isNetwork(text: string): boolean {
  if (names.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
