import { describe, expect, it } from '@jest/globals';
import { Faults } from '../faults/faults.js';
import { pageFaults } from '../faults/page-faults.js';
import { World } from '../world/world.js';
import { notInStorm, stormLongestMs } from './storm.js';
import { Ways } from './ways.js';

const parts = ['header', 'composer', 'feed'];
const asked = (account: string) => ({ account, method: 'GET', path: '/groups/31' });

function some(settings: ConstructorParameters<typeof World>[1] = {}, faults = new Faults()): Ways {
  return new Ways(new World(() => 0, settings), faults);
}

describe('what pages suffer', () => {
  it('are delays within the range, and nothing else as long as nobody sets it', () => {
    const ways = some({ drawMs: [100, 400] });
    for (let visit = 0; visit < 50; visit += 1) {
      const { delaysMs, faults } = ways.draw('page', asked('plain'), parts);
      expect(faults).toEqual({});
      expect(Object.keys(delaysMs)).toEqual(parts);
      for (const ms of Object.values(delaysMs)) expect(ms >= 100 && ms <= 400).toBe(true);
    }
  });

  it('are the same for an account with the same seed, whatever the others do', () => {
    const alone = some({ storm: true, seed: 7 });
    const among = some({ storm: true, seed: 7 });
    const other = some({ storm: true, seed: 8 });
    const drawn = (ways: Ways) => JSON.stringify(ways.draw('page', asked('plain'), parts));
    const first = Array.from({ length: 20 }, () => drawn(alone));
    const second = Array.from({ length: 20 }, () => {
      among.draw('page', asked('plain-2'), parts);
      return drawn(among);
    });
    expect(second).toEqual(first);
    expect(Array.from({ length: 20 }, () => drawn(other))).not.toEqual(first);
  });

  it('are mixed in a storm: every fault comes but those that are left to tests, and no part is too late', () => {
    const ways = some({ storm: true });
    const met = new Set<string>();
    let latestMs = 0;
    for (const call of new Set(Object.values(pageFaults))) {
      for (let visit = 0; visit < 1_000; visit += 1) {
        const { delaysMs, faults } = ways.draw(call, asked('plain'), parts);
        for (const kind of Object.keys(faults)) met.add(kind);
        latestMs = Math.max(latestMs, ...Object.values(delaysMs));
      }
    }
    const left = Object.keys(pageFaults).filter((kind) => !(kind in notInStorm));
    expect([...met].sort()).toEqual(left.sort());
    expect(latestMs).toBeGreaterThan(4_000);
    expect(latestMs).toBeLessThanOrEqual(stormLongestMs);
  });

  it('are the faults that were set: all that match the call and the path, with their lateness', () => {
    const faults = new Faults();
    faults.add({ kind: 'bare-links', path: '/groups/*' });
    faults.add({ kind: 'draw-delay', delayMs: 50, times: 1 });
    faults.add({ kind: 'editor-late', delayMs: 70 });
    faults.add({ kind: 'error-500' });
    const ways = some({ drawMs: [0, 0] }, faults);
    const page = ways.draw('page', asked('plain'), parts);
    expect(page).toEqual({
      delaysMs: { header: 50, composer: 50, feed: 50 },
      faults: { 'bare-links': 0, 'draw-delay': 50 },
    });
    expect(ways.draw('page', { ...asked('plain'), path: '/feed' }, parts).faults).toEqual({});
    expect(ways.draw('composer', asked('plain')).faults).toEqual({ 'editor-late': 70 });
    expect(faults.take(asked('plain')).kind).toBe('error-500');
  });

  it('loses some requests in a storm, and none otherwise', () => {
    const press = { account: 'plain', method: 'POST', path: '/api/groups/31/posts' };
    const storm = some({ storm: true });
    const lost = Array.from({ length: 1_000 }, () => storm.ofRequest(press));
    expect(new Set(lost)).toEqual(new Set([null, 'error-500', 'drop-reply', 'reset']));
    expect(lost.filter((kind) => kind !== null).length).toBeLessThan(100);
    expect(some().ofRequest(press)).toBeNull();
    expect(storm.ofRequest({ ...press, method: 'GET' })).toBeNull();
  });
});
