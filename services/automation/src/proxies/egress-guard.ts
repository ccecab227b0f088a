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
  ['168.63.129.16', 32],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublicV4.addSubnet(net, bits, 'ipv4');
const unicastV6 = new BlockList();
unicastV6.addSubnet('2000::', 3, 'ipv6');
// Inside it: tunnels that carry an IPv4 address (Teredo, 6to4), ORCHID, documentation.
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublicV6.addSubnet(net, bits, 'ipv6');
const localNames = /\.(?:localhost|localdomain|local|internal|intranet|lan|home|corp|private|svc|arpa)$/;

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
  if (family === 6) return unicastV6.check(target, 'ipv6') && !notPublicV6.check(target, 'ipv6');
  return target.includes('.') && !localNames.test(target);
}

/**
 * One spelling for each host, as browsers read it; null for what is none. Names come as browsers send them, in ASCII
 * and not escaped: what would have to be translated first (full-width digits, `%2e`, tabs inside) is not translated.
 */
function normalHost(host: string): string | null {
  if (!/^[\w.:[\]-]+$/.test(host)) return null;
  const bare = host.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const url = URL.parse(`http://${isIP(bare) === 6 ? `[${bare}]` : bare}`);
  if (url === null || url.username !== '' || url.port !== '' || url.pathname !== '/') return null;
  const normal = url.hostname.replace(/^\[|\]$/g, '');
  // Programs do not agree on what `0127.0.0.1` is.
  if (isIP(normal) === 4 && normal !== bare) return null;
  return normal.split('.').includes('') ? null : normal;
}
