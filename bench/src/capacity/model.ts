/** What benches measured: see measured.json, which names the command and the day of each. */
export interface Measured {
  /** CPU-seconds an act (a group joined, a post, a comment), by part of the system, all its costs included. */
  cpuSecondsAnAct: Readonly<Record<string, number>>;
  /** MB of Chromium for each account whose pages are open. */
  warmAccountMb: number;
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
  /** What one of each carries. */
  messagesASecondOfAPartition: number;
  coresOfADatabasePrimary: number;
  coresOfARedis: number;
  coresOfAPod: number;
  /** As production tells automation: accounts whose pages one pod keeps open, and the MB its Chromium may have. */
  placesOfAPod: number;
  browserMbOfAPod: number;
  /** MB through the account's proxy, which its owner pays. */
  proxyMbAnAct: number;
  /** US dollars. */
  coreMonth: number;
  memoryGbMonth: number;
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
  partitions: number;
  databaseShards: number;
  redisShards: number;
  documentGb: number;
  fileGb: number;
  proxyTbAMonth: number;
  dollarsAMonth: number;
  /** Of one account. */
  centsAMonth: number;
}

const daySeconds = 86_400;
const monthDays = 30;
const databases = ['MongoDB'];
const caches = ['Redis'];
const browsers = ['Chromium', 'automation'];

/** What so many accounts need, from what one act costs. */
export function needOf(accounts: number, measured: Measured, assumed: Assumed): Need {
  const actsADay = accounts * assumed.actsADayOfAnAccount;
  const peakActsASecond = (actsADay / daySeconds) * assumed.peak;
  const cores = Object.fromEntries(
    Object.entries(measured.cpuSecondsAnAct).map(([part, seconds]) => [
      part,
      (peakActsASecond * seconds) / assumed.utilisation,
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
  const chromiumGb = (warmAccounts * measured.warmAccountMb) / 1_024;
  const documentGb = (actsADay * assumed.documentDays * measured.documentKbAnAct) / 1_048_576;
  const fileGb = (actsADay * assumed.fileDays * measured.fileKbAnAct) / 1_048_576;
  const dollarsAMonth =
    sum(Object.values(cores)) * assumed.coreMonth +
    chromiumGb * assumed.memoryGbMonth +
    documentGb * assumed.documentGbMonth +
    fileGb * assumed.fileGbMonth;
  return {
    accounts,
    actsADay,
    peakActsASecond,
    cores,
    warmAccounts,
    chromiumGb,
    automationPods: atLeastOne(pods),
    partitions: atLeastOne((peakActsASecond * assumed.messagesAnAct) / assumed.messagesASecondOfAPartition),
    databaseShards: atLeastOne(coresOf(databases) / assumed.coresOfADatabasePrimary),
    redisShards: atLeastOne(coresOf(caches) / assumed.coresOfARedis),
    documentGb,
    fileGb,
    proxyTbAMonth: (actsADay * monthDays * assumed.proxyMbAnAct) / 1_048_576,
    dollarsAMonth,
    centsAMonth: (100 * dollarsAMonth) / accounts,
  };
}

/** Up to how many accounts each thing carries that there is one, or a fixed number, of. The first is what breaks first. */
export function limitsOf(
  measured: Measured,
  assumed: Assumed,
  has: { automationPods: number; partitions: number },
): { what: string; accounts: number }[] {
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
    { what: 'one primary of MongoDB', accounts: carried(databases, assumed.coresOfADatabasePrimary) },
    { what: 'one Redis', accounts: carried(caches, assumed.coresOfARedis) },
    {
      what: `${has.partitions} partitions of a topic`,
      accounts: (1_000_000 * has.partitions * assumed.messagesASecondOfAPartition) / messages,
    },
  ].sort((one, other) => one.accounts - other.accounts);
}

function atLeastOne(count: number): number {
  return Math.max(1, Math.ceil(count));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
