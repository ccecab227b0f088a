import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createKafka } from './create-kafka.js';

interface Queue {
  throttledUntil: number;
  push(request: object): void;
  checkPendingRequests(): void;
  destroy(): void;
}

const require = createRequire(import.meta.url);
const RequestQueue = require('kafkajs/src/network/requestQueue') as new (options: object) => Queue;
const silent = { debug: () => undefined, warn: () => undefined };
const options = { maxInFlightRequests: null, requestTimeout: 1_000, enforceRequestTimeout: false };

let queue: Queue;
beforeEach(() => {
  jest.useFakeTimers();
  createKafka({ brokers: ['localhost:1'], clientId: 'test' });
  queue = new RequestQueue({
    ...{ ...options, clientId: 'test', broker: 'b', logger: silent, isConnected: () => true },
  });
});
afterEach(() => {
  queue.destroy();
  jest.useRealTimers();
});

describe("a connection's queue", () => {
  it('is not looked into while it is empty', () => {
    queue.checkPendingRequests();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('sends what the broker wanted later, and rests again', () => {
    const sent: string[] = [];
    const request = (name: string) => ({
      entry: { correlationId: name, resolve: () => undefined, reject: () => undefined },
      expectResponse: false,
      sendRequest: () => sent.push(name),
    });
    queue.throttledUntil = Date.now() + 500;
    queue.push(request('a'));
    queue.push(request('b'));
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(600);
    expect(sent).toEqual(['a', 'b']);
    expect(jest.getTimerCount()).toBe(0);
  });
});
