import { z } from 'zod';
import { pageQuery, pagination } from '../admin/pages-by-number.js';
import { endpoint } from '../definition/define-request.js';
import { isoTime, objectId } from '../text/text.js';

const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/i;

/**
 * Whether it names a machine: a host name of RFC 1123 (with underscores, as they occur), an IPv4 address of four
 * numbers, or an IPv6 address in brackets. The other ways to write an IPv4 address are none, as is a trailing dot.
 */
export function isHost(text: string): boolean {
  if (text.length > 253) return false;
  if (text.startsWith('[')) return text.endsWith(']') && z.ipv6().safeParse(text.slice(1, -1)).success;
  const labels = text.split('.');
  const isNumeric = /^(?:\d+|0x[0-9a-f]*)$/i.test(labels.at(-1) ?? '');
  return isNumeric ? z.ipv4().safeParse(text).success : labels.every((part) => label.test(part));
}

/** quarantined: it failed too often; the account that has it pauses, and nobody else gets it. */
export const proxyStates = ['healthy', 'quarantined'] as const;

/** A proxy of the inventory. Its credentials never leave automation. */
export const proxy = z.object({
  proxyId: z.string(),
  host: z.string(),
  port: z.number().int(),
  status: z.enum(proxyStates),
  /** The one account that it is assigned to, once and for good; null while it is free. */
  accountId: objectId.nullable(),
  lastCheckedAt: isoTime.nullable(),
  failures: z.number().int(),
});
export type Proxy = z.infer<typeof proxy>;

export const proxyFilters = ['all', 'quarantined', 'free', 'held'] as const;

export const listProxies = endpoint({
  method: 'GET',
  path: '/admin/proxies',
  service: 'automation',
  access: 'admin',
  cost: 3,
  summary: 'The inventory of proxies, by page: what is in quarantine comes first, the rest by address.',
  query: z.strictObject({
    ...pageQuery,
    limit: pageQuery.limit.default(50),
    /** Part of a host, with the beginning of a port; a port; or the beginning of an account's id. */
    search: z.string().trim().max(300).default(''),
    filter: z.enum(proxyFilters).default('all'),
  }),
  reply: z.object({
    success: z.literal(true),
    data: z.array(proxy),
    pagination,
    /** Of the whole inventory, whatever is searched. */
    counts: z.object({ all: z.int(), free: z.int(), quarantined: z.int() }),
  }),
});

export const addProxy = endpoint({
  method: 'POST',
  path: '/admin/proxies',
  service: 'automation',
  access: 'admin',
  summary: 'Adds a proxy to the inventory; its credentials are sealed.',
  body: z.strictObject({
    host: z.string().trim().max(253).refine(isHost, { message: 'host.malformed' }),
    port: z.number().int().min(1).max(65_535),
    username: z.string().max(200).default(''),
    password: z.string().max(200).default(''),
  }),
  reply: z.object({ success: z.literal(true), data: proxy }),
  errors: ['PROXY.EXISTS'],
  status: 201,
});

export const removeProxy = endpoint({
  method: 'DELETE',
  path: '/admin/proxies/:id',
  service: 'automation',
  access: 'admin',
  summary: 'Takes a free proxy out of the inventory.',
  params: z.strictObject({ id: z.string().min(1).max(64) }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['PROXY.NOT_FOUND', 'PROXY.IN_USE'],
});

export const releaseProxy = endpoint({
  method: 'POST',
  path: '/admin/proxies/:id/release',
  service: 'automation',
  access: 'admin',
  summary: 'Ends the quarantine of a proxy that works again.',
  params: z.strictObject({ id: z.string().min(1).max(64) }),
  reply: z.object({ success: z.literal(true), data: proxy }),
  errors: ['PROXY.NOT_FOUND'],
});
