import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import * as exported from '../index.js';
import { AppError, errorCatalogue, errorText, isErrorCode } from './errors.js';
import { event } from './event.js';
import { endpoints, eventsByType, internalRequests, topicOf } from './registry.js';

const calls = Object.entries(endpoints);

describe('the endpoint table', () => {
  it('names every call once', () => {
    const patterns = calls.map(([, e]) => e.pattern);
    expect(new Set(patterns).size).toBe(patterns.length);
    expect(calls.length).toBeGreaterThan(40);
  });

  it('has every call, request and event that is exported', () => {
    const known = new Set<unknown>([
      ...Object.values(endpoints),
      ...Object.values(internalRequests),
      ...eventsByType.values(),
    ]);
    const kinds: readonly unknown[] = ['endpoint', 'internal', 'event'];
    const missing = Object.entries(exported as Record<string, unknown>).filter(
      ([, value]) =>
        typeof value === 'object' &&
        value !== null &&
        'kind' in value &&
        kinds.includes(value.kind) &&
        !known.has(value),
    );
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  it.each(calls)('%s names exactly the parameters of its path', (_id, e) => {
    const inPath = [...e.path.matchAll(/:(\w+)/g)].map((m) => m[1]);
    expect(Object.keys((e.params as z.ZodObject).shape).sort()).toEqual(inPath.sort());
  });

  it.each(calls)('%s refuses unknown fields', (_id, e) => {
    for (const part of [e.params, e.query, e.body]) {
      const parsed = part.safeParse({ owner: 'someone', $where: '1' });
      expect(parsed.success).toBe(false);
      expect(JSON.stringify(parsed.error?.issues)).toContain('unrecognized_keys');
    }
  });

  it('keeps internal requests off the outside', () => {
    expect(Object.keys(internalRequests).length).toBeGreaterThan(0);
    for (const request of Object.values(internalRequests))
      expect(request.pattern).not.toMatch(/^(GET|POST|PUT|PATCH|DELETE) /);
  });
});

describe('the event table', () => {
  it('puts every fact on its publisher’s topic', () => {
    for (const [type, contract] of eventsByType) {
      expect(contract.topic).toBe(
        type.endsWith('perform.v1') || type.endsWith('cancel.v1')
          ? 'automation.tasks'
          : `${type.split('.')[0]}.events`,
      );
      expect(topicOf(type)).toBe(contract.topic);
    }
  });

  it('knows no topic for a type nobody defined', () => {
    expect(() => topicOf('campaigns.run.invented.v1')).toThrow('no contract');
  });

  it('refuses a type without a version', () => {
    expect(() => event('campaigns.run.finished', { key: () => 'k', data: z.object({}) })).toThrow(
      'not an event type',
    );
  });
});

describe('the error catalogue', () => {
  it('has Hebrew for every code', () => {
    const { 'ACCOUNT.LIMIT_REACHED': limit, ...others } = errorCatalogue;
    for (const { text } of Object.values(others)) expect(text).toMatch(/[א-ת]/);
    // The specification gives its words; the page says them in Hebrew.
    expect(limit.text).toBe('Maximum {limit} Facebook accounts');
  });

  it('fills in details and keeps what it has no value for', () => {
    expect(errorText('GROUP.LIMIT_REACHED', { limit: 3 })).toBe('הגעת למגבלה של 3 קבוצות בחבילה שלך');
    expect(errorText('GROUP.LIMIT_REACHED')).toContain('{limit}');
  });

  it('tells a code from a property every object has', () => {
    expect(isErrorCode('AUTH.REQUIRED')).toBe(true);
    expect(isErrorCode('constructor')).toBe(false);
    expect(isErrorCode('__proto__')).toBe(false);
  });

  it('says of an overloaded service that trying again may help', () => {
    expect(new AppError('LOGIN.NO_SLOT').toReply()).toMatchObject({ code: 'LOGIN.NO_SLOT', retryable: true });
    expect(new AppError('BOX.NOT_FOUND').toReply()).not.toHaveProperty('retryable');
  });
});
