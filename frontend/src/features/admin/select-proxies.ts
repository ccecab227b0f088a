import type { Proxy } from '@megafon/contracts';
import { t } from '../../i18n/t.js';
import { formatNumber } from '../../lib/format.js';

export const proxyFilters = ['all', 'quarantined', 'free', 'held'] as const;
export type ProxyFilter = (typeof proxyFilters)[number];

const fits: Record<ProxyFilter, (proxy: Proxy) => boolean> = {
  all: () => true,
  quarantined: ({ status }) => status === 'quarantined',
  free: ({ accountId }) => accountId === null,
  held: ({ accountId }) => accountId !== null,
};

/** What does not work comes first; the rest by address. */
export function filterProxies(proxies: readonly Proxy[], q: string, filter: ProxyFilter): Proxy[] {
  const wanted = q.trim().toLowerCase();
  return proxies
    .filter((proxy) => fits[filter](proxy) && haystackOf(proxy).includes(wanted))
    .sort((a, b) => rankOf(a) - rankOf(b) || a.host.localeCompare(b.host) || a.port - b.port);
}

function haystackOf({ host, port, accountId }: Proxy): string {
  return `${host}:${String(port)} ${accountId ?? ''}`.toLowerCase();
}

function rankOf({ status }: Proxy): number {
  return status === 'quarantined' ? 0 : 1;
}

/** 'פרוקסים: 20 · פנויים: 17 · בהסגר: 1'. */
export function summaryOf(proxies: readonly Proxy[]): string {
  const count = (filter: ProxyFilter) => formatNumber(proxies.filter(fits[filter]).length);
  return t('proxies.summary', { all: count('all'), free: count('free'), quarantined: count('quarantined') });
}
