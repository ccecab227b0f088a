import { dollarsOf, sum } from './money.js';
import type { Dollars, ServerShape, ServiceShape } from './money.js';

/** What benches measured: see measured.json, which names the command and the day of each. */
export interface Measured {
  /** CPU-seconds an act (a group joined, a post, a comment), by part of the system, all its costs included. */
  cpuSecondsAnAct: Readonly<Record<string, number>>;
  /** MB of Chromium for each account whose pages are open. */
  warmAccountMb: number;
  /** CPU-seconds of an event that is told to a page, by part of the system. */
  cpuSecondsAnEvent: Readonly<Record<string, number>>;
  /** Memory of the gateways for each page that is open. */
  pageKb: number;
  /** What an act leaves behind: in the database, and as pictures. */
  documentKbAnAct: number;
  fileKbAnAct: number;
}

/** What nobody can measure here: how the product is used, and what machines cost. See assumed.json. */
export interface Assumed {
  actsADayOfAnAccount: number;
  /** How many times the mean of a day its busiest hour has. */
  peak: number;
  /** How long an account's pages stay open for an act. */
  secondsAnAct: number;
  /** Share of a core that is used at the peak: the rest is for what nobody foresaw. */
  utilisation: number;
  /** How long documents and pictures are kept. */
  documentDays: number;
  fileDays: number;
  /** Events and commands that an act causes. */
  messagesAnAct: number;
  /** Pages of its owner that are open at the busiest time, for each account, and what they are told of an act. */
  pagesOpenAnAccount: number;
  eventsAnAct: number;
  /** What one of each carries. */
  messagesASecondOfAPartition: number;
  coresOfADatabasePrimary: number;
  coresOfARedis: number;
  /** As many shards of MongoDB as one region has; with more there is another one, with owners of its own. */
  shardsOfARegion: number;
  /** As the manifests have a pod of automation: the cores it may use, and the cores and GB that it is given and paid for. */
  coresOfAPod: number;
  paidCoresOfAPod: number;
  paidGbOfAPod: number;
  /** As production tells automation: accounts whose pages one pod keeps open, and the MB its Chromium may have. */
  placesOfAPod: number;
  browserMbOfAPod: number;
  /** Of a gateway: pages that it takes, the cores it may use, and the GB that it is given and paid for. */
  pagesOfAGateway: number;
  coresOfAGateway: number;
  paidCoresOfAGateway: number;
  paidGbOfAGateway: number;
  /** So many of both there are, however little there is to do. */
  leastPods: number;
  leastGateways: number;
  /** The other services, by their names. */
  services: Readonly<Record<string, ServiceShape>>;
  /** As nobody has measured them: by their names among the parts of the system. */
  servers: Readonly<Record<string, ServerShape>>;
  /** MB through the account's proxy, which its owner pays. */
  proxyMbAnAct: number;
  /** US dollars. */
  coreMonth: number;
  memoryGbMonth: number;
  /** On the disks of all copies of the database together. */
  documentGbMonth: number;
  fileGbMonth: number;
}

export interface Need {
  accounts: number;
  actsADay: number;
  peakActsASecond: number;
  /** Cores at the peak, by part. */
  cores: Readonly<Record<string, number>>;
  /** Accounts with open pages at the peak, and the GB that Chromium has for them. */
  warmAccounts: number;
  chromiumGb: number;
  /** Automation with its browsers. */
  automationPods: number;
  /** Pages open at the peak, what they are told a second, and the gateways they are open at. */
  pages: number;
  eventsASecond: number;
  gateways: number;
  partitions: number;
  databaseShards: number;
  regions: number;
  redisShards: number;
  documentGb: number;
  fileGb: number;
  /** What one account adds to both in a month. */
  storedMbAMonth: number;
  proxyTbAMonth: number;
  dollars: Dollars;
  /** All of them. */
  dollarsAMonth: number;
  /** Of one account. */
  centsAMonth: number;
}

const daySeconds = 86_400;
const monthDays = 30;
const databases = ['MongoDB'];
const caches = ['Redis'];
const browsers = ['Chromium', 'automation'];
const gateways = ['gateway'];

/** What so many accounts need, from what one act costs. */
export function needOf(accounts: number, measured: Measured, assumed: Assumed): Need {
  const actsADay = accounts * assumed.actsADayOfAnAccount;
  const peakActsASecond = (actsADay / daySeconds) * assumed.peak;
  const pages = accounts * assumed.pagesOpenAnAccount;
  const eventsASecond = peakActsASecond * assumed.eventsAnAct * assumed.pagesOpenAnAccount;
  const parts = new Set([
    ...Object.keys(measured.cpuSecondsAnAct),
    ...Object.keys(measured.cpuSecondsAnEvent),
  ]);
  const cores = Object.fromEntries(
    [...parts].map((part) => [
      part,
      (peakActsASecond * (measured.cpuSecondsAnAct[part] ?? 0) +
        eventsASecond * (measured.cpuSecondsAnEvent[part] ?? 0)) /
        assumed.utilisation,
    ]),
  );
  const coresOf = (parts: readonly string[]) => sum(parts.map((part) => cores[part] ?? 0));
  // Little's law: as many are open as begin a second, times how long each is.
  const warmAccounts = peakActsASecond * assumed.secondsAnAct;
  const pods = Math.max(
    coresOf(browsers) / assumed.coresOfAPod,
    warmAccounts / assumed.placesOfAPod,
    (warmAccounts * measured.warmAccountMb) / assumed.browserMbOfAPod,
  );
  const automationPods = atLeast(assumed.leastPods, pods);
  const pageGb = (pages * measured.pageKb) / 1_048_576;
  const gatewayPods = atLeast(
    assumed.leastGateways,
    Math.max(pages / assumed.pagesOfAGateway, coresOf(gateways) / assumed.coresOfAGateway),
  );
  const databaseShards = atLeastOne(coresOf(databases) / assumed.coresOfADatabasePrimary);
  const chromiumGb = (warmAccounts * measured.warmAccountMb) / 1_024;
  const documentGb = (actsADay * assumed.documentDays * measured.documentKbAnAct) / 1_048_576;
  const fileGb = (actsADay * assumed.fileDays * measured.fileKbAnAct) / 1_048_576;
  const dollars = dollarsOf(
    { cores, chromiumGb, automationPods, gateways: gatewayPods, pageGb, documentGb, fileGb },
    assumed,
  );
  const dollarsAMonth = sum(Object.values(dollars));
  return {
    accounts,
    actsADay,
    peakActsASecond,
    cores,
    warmAccounts,
    chromiumGb,
    automationPods,
    pages,
    eventsASecond,
    gateways: gatewayPods,
    partitions: atLeastOne((peakActsASecond * assumed.messagesAnAct) / assumed.messagesASecondOfAPartition),
    databaseShards,
    regions: atLeastOne(databaseShards / assumed.shardsOfARegion),
    redisShards: atLeastOne(coresOf(caches) / assumed.coresOfARedis),
    documentGb,
    fileGb,
    storedMbAMonth:
      (assumed.actsADayOfAnAccount * monthDays * (measured.documentKbAnAct + measured.fileKbAnAct)) / 1_024,
    proxyTbAMonth: (actsADay * monthDays * assumed.proxyMbAnAct) / 1_048_576,
    dollars,
    dollarsAMonth,
    centsAMonth: (100 * dollarsAMonth) / accounts,
  };
}

/** What production has at the most. */
export interface Sizes {
  automationPods: number;
  gateways: number;
  /** Of a topic of events. */
  partitions: number;
}

export interface Limit {
  what: string;
  accounts: number;
}

/** Up to how many accounts each thing carries that there is one, or a fixed number, of. The first is what breaks first. */
export function limitsOf(measured: Measured, assumed: Assumed, has: Sizes): Limit[] {
  const need = needOf(1_000_000, measured, assumed);
  const carried = (parts: readonly string[], cores: number) =>
    (1_000_000 * cores) / sum(parts.map((part) => need.cores[part] ?? 0));
  const open = (accounts: number) => (1_000_000 * accounts) / need.warmAccounts;
  const messages = need.peakActsASecond * assumed.messagesAnAct;
  return [
    {
      what: `${has.automationPods} pods of automation: places of open pages`,
      accounts: open(has.automationPods * assumed.placesOfAPod),
    },
    {
      what: `${has.automationPods} pods of automation: memory of Chromium`,
      accounts: open((has.automationPods * assumed.browserMbOfAPod) / measured.warmAccountMb),
    },
    {
      what: `${has.automationPods} pods of automation: processor`,
      accounts: carried(browsers, has.automationPods * assumed.coresOfAPod),
    },
    {
      what: `${has.gateways} gateways: open pages`,
      accounts: (has.gateways * assumed.pagesOfAGateway) / assumed.pagesOpenAnAccount,
    },
    {
      what: `${has.gateways} gateways: processor`,
      accounts: carried(gateways, has.gateways * assumed.coresOfAGateway),
    },
    { what: 'one primary of MongoDB', accounts: carried(databases, assumed.coresOfADatabasePrimary) },
    { what: 'one Redis', accounts: carried(caches, assumed.coresOfARedis) },
    {
      what: `${has.partitions} partitions of a topic`,
      accounts: (1_000_000 * has.partitions * assumed.messagesASecondOfAPartition) / messages,
    },
  ].sort((one, other) => one.accounts - other.accounts);
}

function atLeast(least: number, count: number): number {
  return Math.max(least, Math.ceil(count));
}

const atLeastOne = (count: number): number => atLeast(1, count);
