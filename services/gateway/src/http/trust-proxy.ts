import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { z } from 'zod';

/** Whether a hop towards the caller is a proxy of ours, whose word about the hop before it is taken. */
export type TrustedHop = (address: string, hop: number) => boolean;

const maxHops = 10;
const names = ['loopback', 'linklocal', 'uniquelocal'];
/** The widest networks that are taken, in bits: 10.0.0.0/8 is the largest private one of IPv4. */
const fewestBits = { 4: 8, 6: 16 };
/** Wider than that, and nobody's but our own. */
const privateNetworks = [
  { within: within('fc00::', 7), bits: 7 },
  { within: within('fe80::', 10), bits: 10 },
];
const mappedBits = 96;
const isMapped = within('::ffff:0:0', mappedBits);

/**
 * Which proxies say who calls (X-Forwarded-For): 'false', how many hops there are, or their networks, separated by
 * commas. Never everybody, in one network or in several: then each caller would choose an address of their own.
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
  const sizes = networks.filter((network) => !names.includes(network)).map(sizeOf);
  if (sizes.some(({ bits }) => bits === 0)) return fault('would believe every caller');
  const tooWide = sizes.find(({ bits, fewest }) => bits < fewest);
  if (tooWide) {
    return fault(
      `${tooWide.network} is wider than /${tooWide.fewest}: give the networks of the proxies alone (10.0.0.0/8)`,
    );
  }
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

/** An IPv4-mapped network is as wide as that of IPv4 which it stands for. */
function sizeOf(network: string): { network: string; bits: number; fewest: number } {
  const [address = '', given] = network.split('/');
  const isIPv4 = isIP(address) === 4;
  const bits = Number(given ?? (isIPv4 ? 32 : 128));
  if (isIPv4) return { network, bits, fewest: fewestBits[4] };
  if (isMapped(address)) return { network, bits: bits - mappedBits, fewest: fewestBits[4] };
  const ours = privateNetworks.find((known) => known.within(address) && bits >= known.bits);
  return { network, bits, fewest: ours?.bits ?? fewestBits[6] };
}

function within(network: string, bits: number): (address: string) => boolean {
  const list = new BlockList();
  list.addSubnet(network, bits, 'ipv6');
  return (address) => list.check(address, 'ipv6');
}
