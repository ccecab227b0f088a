import { describe, expect, it } from '@jest/globals';
import { AppError } from '@megafon/contracts';
import type { ErrorCode } from '@megafon/contracts';
import type { Socket } from 'socket.io-client';
import { Noted } from './noted.js';
import { endingOf, failureOf, heardOf, SocketAnswers } from './socket-answers.js';

const reply = (code: ErrorCode) => new AppError(code).toReply();

/** As much of a socket as is listened to. */
class Said {
  private readonly heard = new Map<string, (content: unknown) => void>();
  private any: (name: string, content: unknown) => void = () => {};
  readonly socket = {
    on: (name: string, hear: (content: unknown) => void) => this.heard.set(name, hear),
    onAny: (hear: (name: string, content: unknown) => void) => (this.any = hear),
  } as unknown as Socket;

  happens(name: string, content?: unknown): void {
    this.heard.get(name)?.(content);
  }
  says(name: string, content?: unknown): void {
    this.any(name, content);
  }
}

describe('what a server says to a socket', () => {
  it('is a fault where a page knows no such message, or sees a picture that is not its own', () => {
    expect([heardOf('ready', {}), heardOf('frame', {}), heardOf('toString', {})]).toMatchObject([
      { verdict: 'fine' },
      { verdict: 'fault' },
      { verdict: 'fault' },
    ]);
  });

  it.each<[ErrorCode, string]>([
    ['REQUEST.TOO_MANY', 'fine'],
    ['SERVICE.UNAVAILABLE', 'late'],
    ['SERVICE.UNEXPECTED', 'fault'],
    ['AUTH.REQUIRED', 'fault'],
  ])('%s is %s, of a message and of a connection', (code, verdict) => {
    expect(heardOf('refused', reply(code))).toMatchObject({ verdict });
    expect(failureOf(Object.assign(new Error(code), { data: reply(code) }))).toMatchObject({ verdict });
  });

  it('is nothing where a connection just ends, and a fault where its upgrade is answered with 5xx', () => {
    const failure = (message: string) =>
      failureOf(Object.assign(new Error('websocket error'), { description: { message } }));
    expect(failure('socket hang up').verdict).toBe('fine');
    expect(failure('Unexpected server response: 500')).toMatchObject({
      told: 'turned away 500',
      verdict: 'fault',
    });
    expect(failureOf(new Error('timeout')).verdict).toBe('late');
  });

  it('is a limit where it ends the connection, and a fault where it sends a good token away', () => {
    expect(endingOf('transport close')).toMatchObject({ verdict: 'fine', holdsBack: true });
    expect(endingOf('io server disconnect').verdict).toBe('fault');
  });
});

describe('an attack by sockets', () => {
  const attackWith = (...happenings: ((said: Said) => void)[]) => {
    const [noted, said] = [new Noted(), new Said()];
    const answers = new SocketAnswers(noted);
    answers.of(said.socket);
    said.happens('connect');
    for (const happening of happenings) happening(said);
    answers.end();
    return noted.all;
  };

  it('that nothing held back is late', () => {
    expect(attackWith((said) => said.says('ready', {})).late).toEqual(['never held back']);
  });

  it.each<[string, (said: Said) => void]>([
    ['a refused message', (said) => said.says('refused', reply('REQUEST.TOO_MANY'))],
    ['an ended connection', (said) => said.happens('disconnect', 'transport close')],
  ])('is held back by %s', (_what, happening) => {
    expect(attackWith(happening)).toMatchObject({ faults: [], late: [] });
  });

  it('is not held back by what it ends itself', () => {
    expect(attackWith((said) => said.happens('disconnect', 'io client disconnect'))).toEqual({
      answers: { connected: 1, 'never held back': 1 },
      faults: [],
      late: ['never held back'],
    });
  });
});
