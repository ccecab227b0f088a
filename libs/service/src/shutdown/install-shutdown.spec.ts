import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { installShutdown } from './install-shutdown.js';

const logger = pino({ level: 'silent' });
let events: string[];
let uninstall = () => {};

beforeEach(() => {
  events = [];
  jest.useFakeTimers();
});
afterEach(() => {
  uninstall();
  jest.useRealTimers();
});

function install(...steps: (() => void | Promise<void>)[]) {
  const installed = installShutdown({
    logger,
    steps: steps.map((run, at) => ({ name: `step ${at}`, run })),
    exit: (code) => void events.push(`exit ${code}`),
  });
  uninstall = installed.uninstall;
}
const later = (event: string, delayMs: number) => () =>
  new Promise<void>((resolve) => {
    setTimeout(() => resolve(void events.push(event)), delayMs);
  });
const settled = (forMs: number) => jest.advanceTimersByTimeAsync(forMs);

describe('a signal', () => {
  it('runs the steps one after the other and ends with 0', async () => {
    install(later('drained', 100), later('closed', 10));
    process.emit('SIGTERM', 'SIGTERM');
    await settled(200);
    expect(events).toEqual(['drained', 'closed', 'exit 0']);
  });

  it('goes on after a step that fails', async () => {
    install(() => Promise.reject(new Error('away')), later('closed', 10));
    process.emit('SIGINT', 'SIGINT');
    await settled(100);
    expect(events).toEqual(['closed', 'exit 0']);
  });

  it('ends with 1 when the steps take longer than 25 s', async () => {
    install(() => new Promise(() => {}));
    process.emit('SIGTERM', 'SIGTERM');
    await settled(24_999);
    expect(events).toEqual([]);
    await settled(1);
    expect(events).toEqual(['exit 1']);
  });

  it('ends at once when it comes a second time', async () => {
    install(later('drained', 1_000));
    process.emit('SIGINT', 'SIGINT');
    process.emit('SIGINT', 'SIGINT');
    expect(events).toEqual(['exit 1']);
  });
});

describe('a fault that nobody handled', () => {
  it.each(['unhandledRejection', 'uncaughtException'])('ends the process with 1: %s', (name) => {
    install();
    process.emit(name as 'uncaughtException', new Error('bug'));
    expect(events).toEqual(['exit 1']);
  });
});
