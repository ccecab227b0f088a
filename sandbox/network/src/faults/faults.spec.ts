import { describe, expect, it } from '@jest/globals';
import { Faults } from './faults.js';

const request = { account: 'plain', method: 'POST', path: '/api/groups/31/posts' };

describe('faults', () => {
  it('befall only what they name', () => {
    const faults = new Faults();
    faults.add({ kind: 'error-500', account: 'plain', method: 'post', path: '/api/groups/*/posts' });
    expect(faults.take({ ...request, account: 'plain-2' }).kind).toBeNull();
    expect(faults.take({ ...request, method: 'GET' }).kind).toBeNull();
    expect(faults.take({ ...request, path: '/api/groups/31/extra/posts' }).kind).toBeNull();
    expect(faults.take(request).kind).toBe('error-500');
  });

  it('befall a whole path where its end is said, and not what is below it', () => {
    const faults = new Faults();
    faults.add({ kind: 'composer-missing', path: '/groups/31$' });
    const page = { account: 'plain', method: 'GET' };
    expect(faults.takeForPage('page', { ...page, path: '/groups/31/my_posted_content' })).toEqual({});
    expect(faults.takeForPage('page', { ...page, path: '/groups/312' })).toEqual({});
    for (const path of ['/groups/31', '/groups/31/'])
      expect(faults.takeForPage('page', { ...page, path })).toEqual({ 'composer-missing': 0 });
  });

  it('come so many times and no more', () => {
    const faults = new Faults();
    faults.add({ kind: 'reset', times: 2 });
    expect([1, 2, 3].map(() => faults.take(request).kind)).toEqual(['reset', 'reset', null]);
    expect(faults.list()).toEqual([]);
  });

  it('add up delays, and of the others the first is taken', () => {
    const faults = new Faults();
    faults.add({ kind: 'delay', delayMs: 100 });
    faults.add({ kind: 'checkpoint', times: 1 });
    faults.add({ kind: 'error-500', times: 1 });
    faults.add({ kind: 'delay', delayMs: 30 });
    expect(faults.take(request)).toEqual({ delayMs: 130, kind: 'checkpoint' });
    expect(faults.take(request)).toEqual({ delayMs: 130, kind: 'error-500' });
  });

  it('are over when the person answered them, for that account alone', () => {
    const faults = new Faults();
    faults.add({ kind: 'checkpoint', account: 'plain' });
    faults.add({ kind: 'checkpoint', account: 'slow' });
    faults.add({ kind: 'rate-limit', account: 'plain' });
    faults.settle('checkpoint', 'plain');
    expect(faults.list().map(({ kind, account }) => `${kind} ${account}`)).toEqual([
      'checkpoint slow',
      'rate-limit plain',
    ]);
  });

  it('leave login and the checkpoint page alone unless they are named', () => {
    const faults = new Faults();
    const fault = faults.add({ kind: 'checkpoint' });
    expect(faults.take({ ...request, path: '/login' }).kind).toBeNull();
    expect(faults.take({ ...request, path: '/checkpoint' }).kind).toBeNull();
    expect(faults.take({ ...request, path: '/api/view/page/checkpoint' }).kind).toBeNull();
    faults.clear(fault.id);
    faults.add({ kind: 'checkpoint', path: '/login' });
    expect(faults.take({ ...request, path: '/login/two-factor' }).kind).toBe('checkpoint');
  });
});
