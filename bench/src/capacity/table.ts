import type { Limit, Need } from './model.js';
import { partsPaid } from './money.js';
import type { Dollars } from './money.js';

export const accountsInTables = [1_000, 100_000, 10_000_000];

const rows: readonly [string, (need: Need) => string][] = [
  ['acts a day', ({ actsADay }) => whole(actsADay)],
  ['acts a second at the peak', ({ peakActsASecond }) => small(peakActsASecond)],
  ['accounts with open pages at the peak', ({ warmAccounts }) => whole(warmAccounts)],
  ['memory of Chromium, GB', ({ chromiumGb }) => small(chromiumGb)],
  ['cores of Chromium', ({ cores }) => small(cores['Chromium'] ?? 0)],
  ['cores of everything else', ({ cores }) => small(besideChromium(cores))],
  ['pods of automation', ({ automationPods }) => whole(automationPods)],
  ['pages open at the peak', ({ pages }) => whole(pages)],
  ['events to pages a second', ({ eventsASecond }) => small(eventsASecond)],
  ['gateways', ({ gateways }) => whole(gateways)],
  ['partitions of the busiest topic', ({ partitions }) => whole(partitions)],
  ['shards of MongoDB', ({ databaseShards }) => whole(databaseShards)],
  ['shards of Redis', ({ redisShards }) => whole(redisShards)],
  ['regions', ({ regions }) => whole(regions)],
  ['documents, GB', ({ documentGb }) => small(documentGb)],
  ['pictures, GB', ({ fileGb }) => small(fileGb)],
  ['stored a month and account, MB', ({ storedMbAMonth }) => small(storedMbAMonth)],
  ['through proxies, TB a month', ({ proxyTbAMonth }) => small(proxyTbAMonth)],
  ['dollars a month', ({ dollarsAMonth }) => whole(dollarsAMonth)],
  ['cents a month and account', ({ centsAMonth }) => small(centsAMonth)],
];

const paidFor: Readonly<Record<keyof Dollars, string>> = {
  'pods of automation': 'pods of automation',
  gateways: 'gateways',
  services: 'auth, content, campaigns, billing, admin',
  MongoDB: 'MongoDB, three copies',
  Kafka: 'Kafka, three brokers',
  Redis: 'Redis',
  'other processors': "the object storage's processors",
  documents: 'disks of documents',
  pictures: 'pictures',
};

/** In Markdown, as docs/scale.md has it: a column for each number of accounts. */
export function tableOf(needs: readonly Need[]): string {
  return markdown(
    ['', ...needs.map(titleOf)],
    rows.map(([name, of]) => [name, ...needs.map(of)]),
  );
}

/** What of it is paid for: dollars a month. */
export function moneyTable(needs: readonly Need[]): string {
  return markdown(
    ['dollars a month', ...needs.map(titleOf)],
    [
      ...partsPaid.map((part) => [paidFor[part], ...needs.map(({ dollars }) => small(dollars[part]))]),
      ['all', ...needs.map(({ dollarsAMonth }) => whole(dollarsAMonth))],
    ],
  );
}

/** To three digits, as more would say what nobody knows. */
export function limitsTable(limits: readonly Limit[]): string {
  return markdown(
    ['what', 'carries accounts up to'],
    limits.map(({ what, accounts }) => [what, whole(Number(accounts.toPrecision(3)))]),
  );
}

const titleOf = ({ accounts }: Need) => `${whole(accounts)} accounts`;

function markdown(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...lines.map(line)].join(
    '\n',
  );
}

function besideChromium(cores: Need['cores']): number {
  return Object.entries(cores).reduce((total, [part, count]) => total + (part === 'Chromium' ? 0 : count), 0);
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

function small(value: number): string {
  return value >= 100 ? whole(value) : String(Number(value.toPrecision(2)));
}
