import type { LoggerService, LogLevel } from '@nestjs/common';
import type { Level, Logger } from 'pino';

const levels: Record<LogLevel, Level> = {
  verbose: 'trace',
  debug: 'debug',
  log: 'info',
  warn: 'warn',
  error: 'error',
  fatal: 'fatal',
};

/** What Nest tells of every module at every start. */
const frameworkContexts = new Set<unknown>([
  'InstanceLoader',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
]);

/**
 * Nest's `Logger` over pino. `logger.warn('text')`, `logger.warn({ msg, ...fields, err })` and
 * `logger.error('text', error)` all end as one JSON line.
 */
export class NestLogger implements LoggerService {
  constructor(private readonly pino: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write(frameworkContexts.has(rest.at(-1)) ? 'debug' : 'log', message, rest);
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('verbose', message, rest);
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  private write(level: LogLevel, message: unknown, rest: unknown[]): void {
    // Nest's Logger appends the name of its class as the last argument.
    const context = typeof rest.at(-1) === 'string' ? (rest.at(-1) as string) : undefined;
    const extras = context === undefined ? rest : rest.slice(0, -1);
    const fields: Record<string, unknown> = context === undefined ? {} : { context };
    for (const extra of extras) {
      if (extra instanceof Error) fields.err = extra;
      else if (typeof extra === 'string') fields.stack = extra;
      else if (typeof extra === 'object' && extra !== null) Object.assign(fields, extra);
    }
    if (message instanceof Error) this.pino[levels[level]]({ ...fields, err: message }, message.message);
    else if (typeof message === 'object' && message !== null)
      this.pino[levels[level]]({ ...fields, ...withMsg(message) });
    else this.pino[levels[level]](fields, String(message));
  }
}

/** Nest's own objects say `message`, ours `msg` as pino does. */
function withMsg(fields: object): object {
  if (!('message' in fields)) return fields;
  const { message, ...rest } = fields;
  return { msg: message, ...rest };
}
