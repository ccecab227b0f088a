import { describe, expect, it } from '@jest/globals';
import { runWithTrace } from '@megafon/messaging';
import { createLogger } from './create-logger.js';
import { NestLogger } from './nest-logger.js';

function linesOf(write: (logger: NestLogger) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  write(new NestLogger(createLogger({ service: 'content', level: 'trace', destination })));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('a log line', () => {
  it('is one JSON object with service, level, time and context', () => {
    const [line] = linesOf((logger) => logger.log('started', 'Bootstrap'));
    expect(line).toMatchObject({ level: 'info', service: 'content', msg: 'started', context: 'Bootstrap' });
    expect(Date.parse(line?.time as string)).not.toBeNaN();
  });

  it('has the trace of the work under way', () => {
    const [inside, outside] = linesOf((logger) => {
      runWithTrace('t-1', () => logger.log('x'));
      logger.log('y');
    });
    expect(inside?.traceId).toBe('t-1');
    expect(outside).not.toHaveProperty('traceId');
  });

  it('takes fields beside the text', () => {
    const [ours, nests] = linesOf((logger) => {
      logger.warn({ msg: 'stays', count: 2, err: new Error('away') }, 'Outbox');
      logger.error({ message: 'failed', errorId: 'e1' }, 'Error: at', 'Server');
    });
    expect(ours).toMatchObject({
      level: 'warn',
      msg: 'stays',
      count: 2,
      context: 'Outbox',
      err: { message: 'away' },
    });
    expect(nests).toMatchObject({
      level: 'error',
      msg: 'failed',
      errorId: 'e1',
      stack: 'Error: at',
      context: 'Server',
    });
  });

  it('describes an error, alone or behind a text', () => {
    const [alone, behind] = linesOf((logger) => {
      logger.error(new TypeError('broken'));
      logger.error('could not', new TypeError('broken'), 'Mailer');
    });
    expect(alone).toMatchObject({ msg: 'broken', err: { type: 'TypeError' } });
    expect(behind).toMatchObject({
      msg: 'could not',
      context: 'Mailer',
      err: { type: 'TypeError', message: 'broken' },
    });
  });

  it('never holds a secret, at the top or below', () => {
    const text = JSON.stringify(
      linesOf((logger) =>
        logger.log({ msg: 'in', token: 'hunter2', body: { a: { b: { password: 'hunter2' } } } }),
      ),
    );
    expect(text).toContain('[redacted]');
    expect(text).not.toContain('hunter2');
  });
});
