import type { listProxies } from '@megafon/contracts';
import type { RequestOf } from '@megafon/messaging';
import { literalPattern } from '@megafon/mongo';

export type ProxyPageRequest = RequestOf<typeof listProxies>['query'];
export type ProxyFilter = ProxyPageRequest['filter'];

const highestPort = 65_535;
const states: Record<ProxyFilter, object[]> = {
  all: [],
  quarantined: [{ state: 'quarantined' }],
  free: [{ free: true }],
  held: [{ free: false }],
};

/** In the words of the database: those that are shown at all, of the kind that is asked for, that fit what is searched. */
export function proxyFilterOf({ search, filter }: Pick<ProxyPageRequest, 'search' | 'filter'>): {
  $and: object[];
} {
  const isShown = { $or: [{ retired: false }, { free: false }] };
  const wanted = search.trim().toLowerCase();
  return { $and: [isShown, ...states[filter], ...(wanted === '' ? [] : [{ $or: fitting(wanted) }])] };
}

function fitting(wanted: string): object[] {
  const [, host = '', port] = /^(.*?)(?::(\d{0,5}))?$/.exec(wanted) ?? [];
  const atHost = { host: { $regex: literalPattern(host), $options: 'i' } };
  const isAddress = port !== undefined && port !== '';
  return [
    isAddress ? { $and: [atHost, { $or: portsBeginning(port) }] } : atHost,
    ...(/^\d{1,5}$/.test(wanted) ? portsBeginning(wanted) : []),
    ...(/^[0-9a-f]{4,24}$/.test(wanted) ? [{ free: false, holder: { $regex: `^${wanted}` } }] : []),
  ];
}

/** 44 begins 44, 440 to 449, 4400 to 4499 and 44000 to 44999. */
function portsBeginning(digits: string): object[] {
  const ranges: object[] = [];
  for (
    let [from, width] = [Number(digits), 1];
    from <= highestPort;
    [from, width] = [from * 10, width * 10]
  ) {
    ranges.push({ port: { $gte: from, $lt: from + width } });
    if (from === 0) break;
  }
  return ranges;
}
