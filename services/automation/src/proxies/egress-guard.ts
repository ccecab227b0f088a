import { BlockList, isIP } from 'node:net';

/** Where a browser of ours may go. */
export interface EgressRules {
  /** `http://127.0.0.1:4100`: the configured network itself, allowed whatever address it has. */
  origin: string;
  /** The network's other names; each stands for its subdomains as well. */
  hosts: readonly string[];
}

const webPorts = [80, 443];

// Two lists: a rule for mapped IPv4 addresses (::ffff:0:0/96) would match every IPv4 address as well.
const notPublicV4 = new BlockList();
const notPublicV6 = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  notPublicV4.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  notPublicV6.addSubnet(net, bits, 'ipv6');

/**
 * Whether a request may leave: to the configured network, or to one of its hosts on a web port. A host that is an
 * address must be public, in whatever spelling it is given (`0x7f.1`, `2130706433`, `[::ffff:127.0.0.1]`).
 */
export function mayLeave(host: string, port: number, rules: EgressRules): boolean {
  const target = normalHost(host);
  if (target === null) return false;
  const origin = new URL(rules.origin);
  const originPort = Number(origin.port || (origin.protocol === 'https:' ? 443 : 80));
  if (target === normalHost(origin.hostname) && port === originPort) return true;
  if (!webPorts.includes(port) || !isPublicHost(target)) return false;
  return rules.hosts.some((allowed) => target === allowed || target.endsWith(`.${allowed}`));
}

/** False for private, loopback, link-local and metadata addresses, and for names that only this machine knows. */
export function isPublicHost(host: string): boolean {
  const target = normalHost(host);
  if (target === null) return false;
  const family = isIP(target);
  if (family === 4) return !notPublicV4.check(target, 'ipv4');
  if (family === 6) return !notPublicV6.check(target, 'ipv6');
  return target.includes('.') && !/\.(?:localhost|local|internal|lan|home|corp)$/.test(`.${target}`);
}

/** One spelling for each host, as browsers read it; null for what is none. */
function normalHost(host: string): string | null {
  const bare = host.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const url = URL.parse(`http://${isIP(bare) === 6 ? `[${bare}]` : bare}`);
  if (url === null || url.username !== '' || url.port !== '' || url.pathname !== '/') return null;
  return url.hostname.replace(/^\[|\]$/g, '');
}
