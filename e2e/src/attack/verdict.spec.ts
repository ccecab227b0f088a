import { describe, expect, it } from '@jest/globals';
import { AppError } from '@megafon/contracts';
import type { ErrorCode } from '@megafon/contracts';
import { Noted } from './noted.js';
import { verdictOn } from './verdict.js';

/** As the gateway answers it. */
const refusal = (code: ErrorCode) => {
  const error = new AppError(code);
  return { status: error.status, body: JSON.stringify(error.toReply()) };
};
const created = { status: 201, body: '{"type":"image"}' };

describe('what an answer says', () => {
  it.each<ErrorCode>(['SERVICE.UNAVAILABLE', 'SERVICE.TIMEOUT'])(
    '%s is by design where there is no time',
    (code) => {
      expect(verdictOn(refusal(code))).toBe('late');
    },
  );

  it.each<ErrorCode>([
    'SERVICE.UNEXPECTED',
    'ACCOUNT.NO_PROXY',
    'LOGIN.NO_SLOT',
    'LOGIN.TIMEOUT',
    'GROUP.FETCH_FAILED',
  ])('%s is a fault on any machine', (code) => {
    expect(verdictOn(refusal(code))).toBe('fault');
  });

  it('503 and 504 that are not ours are faults', () => {
    expect(verdictOn({ status: 503, body: '<h1>Service Unavailable</h1>' })).toBe('fault');
    expect(verdictOn({ status: 504, body: '' })).toBe('fault');
  });

  it('unready is by design, and said by 503 alone', () => {
    const body = '{"ready":false,"checks":{"loop":false}}';
    expect([verdictOn({ status: 503, body }), verdictOn({ status: 500, body })]).toEqual(['late', 'fault']);
  });

  it('what has to be refused is not taken, nor the other way round', () => {
    expect(verdictOn(created, 'refused')).toBe('fault');
    expect(verdictOn(refusal('MEDIA.UNREADABLE'), 'refused')).toBe('fine');
    expect(verdictOn(refusal('MEDIA.UNREADABLE'), 'taken')).toBe('fault');
    expect(verdictOn(refusal('REQUEST.TOO_MANY'), 'taken')).toBe('fine');
    expect(verdictOn({ status: 408, body: '' }, 'taken')).toBe('late');
    expect(verdictOn(created, 'taken')).toBe('fine');
  });

  it('what is refused at the door took no place behind it', () => {
    for (const code of ['LOGIN.TOO_MANY_OPEN', 'LOGIN.TOO_MANY_ATTEMPTS', 'ACCOUNT.LIMIT_REACHED'] as const) {
      expect(verdictOn(refusal(code), 'at the door')).toBe('fault');
    }
    expect(verdictOn({ status: 200, body: '{"success":true}' }, 'at the door')).toBe('fault');
    expect(verdictOn(refusal('ACCOUNT.CONSENT_REQUIRED'), 'at the door')).toBe('fine');
  });
});

describe('what is noted', () => {
  it('is every answer by its status, and what it should not have been', () => {
    const noted = new Noted();
    noted.answer(created, 'POST /a');
    noted.answer(created, 'POST /b', 'refused');
    noted.answer(refusal('SERVICE.TIMEOUT'), 'GET /c');
    expect(noted.all).toEqual({
      answers: { 201: 2, 504: 1 },
      faults: ['201 POST /b, meant to be refused'],
      late: ['504 SERVICE.TIMEOUT GET /c'],
    });
  });

  it('keeps a fault behind a hundred that are late, or the same', () => {
    const noted = new Noted();
    for (let n = 0; n < 100; n++) noted.answer(refusal('SERVICE.UNAVAILABLE'), `GET /${n}`);
    for (let n = 0; n < 100; n++) noted.answer(refusal('SERVICE.UNEXPECTED'), 'GET /a');
    noted.answer(refusal('SERVICE.UNEXPECTED'), 'GET /b');
    expect(noted.all.faults).toEqual(['500 SERVICE.UNEXPECTED GET /a', '500 SERVICE.UNEXPECTED GET /b']);
    expect(noted.all.late).toHaveLength(5);
  });
});
