import { Logger } from '@nestjs/common';
import { createLogger, NestLogger } from '@megafon/service';

/** What processes would write to their output, from here on. */
export interface Log {
  /** As it stands there. */
  text: () => string;
  lines: () => Record<string, unknown>[];
  end: () => void;
}

export function aLog(): Log {
  const written: string[] = [];
  const destination = { write: (line: string) => void written.push(line) };
  Logger.overrideLogger(new NestLogger(createLogger({ service: 'gateway', level: 'info', destination })));
  return {
    text: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
    end: () => void Logger.overrideLogger(false),
  };
}
