import { describe, expect, it } from '@jest/globals';
import { limitsOf, needOf } from './model.js';
import type { Assumed, Measured } from './model.js';

const measured: Measured = {
  cpuSecondsAnAct: { Chromium: 0.5, automation: 0.1, MongoDB: 0.2, Redis: 0.01 },
  cpuSecondsAnEvent: { gateway: 0.01, Redis: 0.01 },
  pageKb: 1_024,
  warmAccountMb: 64,
  documentKbAnAct: 10,
  fileKbAnAct: 100,
};
const assumed: Assumed = {
  actsADayOfAnAccount: 864,
  peak: 2,
  secondsAnAct: 8,
  utilisation: 0.5,
  documentDays: 100,
  fileDays: 10,
  messagesAnAct: 5,
  messagesASecondOfAPartition: 100,
  coresOfADatabasePrimary: 8,
  coresOfARedis: 1,
  pagesOpenAnAccount: 0.1,
  eventsAnAct: 5,
  shardsOfARegion: 4,
  coresOfAPod: 2,
  paidCoresOfAPod: 1,
  paidGbOfAPod: 2,
  pagesOfAGateway: 50,
  coresOfAGateway: 2,
  paidCoresOfAGateway: 0.1,
  paidGbOfAGateway: 0.25,
  placesOfAPod: 40,
  browserMbOfAPod: 3_200,
  proxyMbAnAct: 1,
  coreMonth: 20,
  memoryGbMonth: 2,
  documentGbMonth: 0.5,
  fileGbMonth: 0.02,
  leastPods: 1,
  leastGateways: 1,
  services: {},
  servers: {},
};

describe('what accounts need', () => {
  const need = needOf(1_000, measured, assumed);

  it('follows from what an act costs at the busiest time', () => {
    // 864,000 acts a day are ten a second, twice that at the peak.
    expect([need.actsADay, need.peakActsASecond]).toEqual([864_000, 20]);
    // Ten events a second come to pages that are open.
    expect(need.cores).toEqual({
      Chromium: 20,
      automation: 4,
      MongoDB: 8,
      Redis: expect.closeTo(0.6),
      gateway: 0.2,
    });
    expect([need.pages, need.eventsASecond, need.gateways]).toEqual([100, 10, 2]);
    expect([need.warmAccounts, need.chromiumGb]).toEqual([160, 10]);
    // 25,920 acts of 110 kB.
    expect(need.storedMbAMonth).toBeCloseTo(2_784.4, 1);
    expect([need.automationPods, need.partitions, need.databaseShards, need.redisShards]).toEqual([
      12, 1, 1, 1,
    ]);
  });

  it('grows with the accounts, and costs each of them the same', () => {
    const more = needOf(10_000, measured, assumed);
    expect(more.dollarsAMonth).toBeCloseTo(10 * need.dollarsAMonth);
    expect(more.centsAMonth).toBeCloseTo(need.centsAMonth);
    expect([more.databaseShards, more.redisShards, more.partitions]).toEqual([10, 6, 10]);
    expect([need.regions, more.regions]).toEqual([1, 3]);
  });

  it('is paid for as pods are given, also where they wait', () => {
    // 12 pods use 24 cores, for which 12 were given; 40 pods would use as many, and have 40.
    const dollars = (more: Partial<Assumed>) =>
      needOf(1_000, measured, { ...assumed, ...more }).dollarsAMonth;
    const [cores, gb] = [40 - 24, 2 * (40 - 12)];
    expect(dollars({ placesOfAPod: 4 }) - dollars({})).toBeCloseTo(cores * 20 + gb * 2);
  });

  it('has no fewer pods than the scaler leaves', () => {
    const few = needOf(1, measured, { ...assumed, leastPods: 2, leastGateways: 3 });
    expect([few.automationPods, few.gateways]).toEqual([2, 3]);
    const many = needOf(1_000, measured, { ...assumed, leastPods: 2, leastGateways: 3 });
    expect([many.automationPods, many.gateways]).toEqual([12, 3]);
  });
});

describe('what is paid for in a month', () => {
  const dollarsOf = (accounts: number, more: Partial<Assumed>, cores: Measured['cpuSecondsAnAct'] = {}) =>
    needOf(
      accounts,
      { ...measured, cpuSecondsAnAct: { ...measured.cpuSecondsAnAct, ...cores } },
      { ...assumed, ...more },
    ).dollars;
  const auth = { replicas: 2, coresOfAPod: 2, paidCoresOfAPod: 0.2, paidGbOfAPod: 0.25 };
  const admin = { replicas: 3, coresOfAPod: 1, paidCoresOfAPod: 0.1, paidGbOfAPod: 0.5 };

  it('is the sum of its parts', () => {
    const { dollars, dollarsAMonth } = needOf(1_000, measured, { ...assumed, services: { auth } });
    expect(Object.values(dollars).reduce((sum, one) => sum + one, 0)).toBeCloseTo(dollarsAMonth);
  });

  it('has each other service with all its pods, though they wait', () => {
    expect(dollarsOf(1, { services: { auth, admin } })['services']).toBeCloseTo(
      20 * (2 * 0.2 + 3 * 0.1) + 2 * (2 * 0.25 + 3 * 0.5),
    );
  });

  it('has more of their pods where the processor of these is full', () => {
    // 8 cores of what each may use of 2.
    const busy = dollarsOf(1_000, { services: { auth } }, { auth: 0.2 });
    expect(busy['services']).toBeCloseTo(20 * 8 + 2 * 4 * 0.25);
  });

  it('has each copy of a server, of the size that is assumed at the least', () => {
    const servers = {
      MongoDB: { cores: 2, gb: 8, copies: 3 },
      Kafka: { cores: 1, gb: 4, copies: 3 },
      Redis: { cores: 1, gb: 2, copies: 1 },
    };
    const few = dollarsOf(1, { servers });
    expect([few['MongoDB'], few['Kafka'], few['Redis']]).toEqual([
      3 * (2 * 20 + 8 * 2),
      3 * (20 + 4 * 2),
      20 + 2 * 2,
    ]);
    // 8 cores: four times that, in each copy.
    expect(dollarsOf(1_000, { servers })['MongoDB']).toBeCloseTo(4 * 3 * (2 * 20 + 8 * 2));
  });

  it('has what is stored, and the processors of what nobody gives a size', () => {
    const { dollars, documentGb, fileGb, cores } = needOf(1_000, measured, assumed);
    expect(dollars['documents']).toBeCloseTo(documentGb * 0.5);
    expect(dollars['pictures']).toBeCloseTo(fileGb * 0.02);
    expect(dollars['other processors']).toBeCloseTo(20 * ((cores['MongoDB'] ?? 0) + (cores['Redis'] ?? 0)));
  });
});

describe('how many pods there are', () => {
  const podsWith = (more: Partial<Assumed>) =>
    needOf(1_000, measured, { ...assumed, ...more }).automationPods;

  it('is what the scarcest thing of a pod asks: processor, places of open pages, or memory', () => {
    // 24 cores; 160 accounts with open pages, of 64 MB each.
    expect(podsWith({})).toBe(12);
    expect(podsWith({ placesOfAPod: 8 })).toBe(20);
    expect(podsWith({ browserMbOfAPod: 256 })).toBe(40);
  });
});

describe('what breaks first', () => {
  it('is the places of open pages, where pods have few', () => {
    const few = { ...assumed, placesOfAPod: 4 };
    const [first] = limitsOf(measured, few, { automationPods: 20, gateways: 10, partitions: 12 });
    expect(first).toEqual({ what: '20 pods of automation: places of open pages', accounts: 500 });
  });

  it('is what carries the fewest accounts', () => {
    const limits = limitsOf(measured, assumed, { automationPods: 20, gateways: 10, partitions: 12 });
    expect(limits.map(({ what, accounts }) => [what, Math.round(accounts)])).toEqual([
      ['one primary of MongoDB', 1_000],
      ['20 pods of automation: processor', 1_667],
      ['one Redis', 1_667],
      ['20 pods of automation: places of open pages', 5_000],
      ['10 gateways: open pages', 5_000],
      ['20 pods of automation: memory of Chromium', 6_250],
      ['12 partitions of a topic', 12_000],
      ['10 gateways: processor', 100_000],
    ]);
  });
});
