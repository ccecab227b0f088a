import { currentTraceId } from '@megafon/messaging';
import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { redact } from './redact.js';

export interface LoggerOptions {
  /** Names the process in every line. */
  service: string;
  level: string;
  /** Default: stdout. */
  destination?: DestinationStream;
}

/** JSON lines, one an event. What must not be logged is taken out by name at any depth (see `redact`). */
export function createLogger({ service, level, destination }: LoggerOptions): Logger {
  return pino(
    {
      level,
      base: { service, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => {
        const traceId = currentTraceId();
        return traceId === '' ? {} : { traceId };
      },
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => redact(fields) as Record<string, unknown>,
      },
      // `redact` has described errors already.
      serializers: { err: (described: unknown) => described },
    },
    // Written before the call returns: a process that ends for a fault still says why.
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
}
