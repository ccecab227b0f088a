import type { Need } from './model.js';

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

/** In Markdown, as docs/scale.md has it: a column for each number of accounts. */
export function tableOf(needs: readonly Need[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(['', ...needs.map(({ accounts }) => `${whole(accounts)} accounts`)]),
    line(['---', ...needs.map(() => '---:')]),
    ...rows.map(([name, of]) => line([name, ...needs.map(of)])),
  ].join('\n');
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
