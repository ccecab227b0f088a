import type { Logger } from 'pino';

export interface ShutdownStep {
  /** For the log: `stop taking requests`. */
  name: string;
  run: () => void | Promise<void>;
}

export interface ShutdownOptions {
  logger: Logger;
  /** In order; a step that fails is logged and the next one runs. */
  steps: readonly ShutdownStep[];
  /** For all steps together, in milliseconds; default 25 s. */
  timeoutMs?: number;
  /** Replaced in tests. */
  exit?: (code: number) => void;
}

/**
 * SIGTERM and SIGINT run the steps, then the process ends: 0 when done, 1 when the time was up or a second signal
 * came. A rejection or exception that nobody handled is logged and ends the process with 1: its state is unknown.
 * @returns starts the same shutdown without a signal, and takes the handlers away.
 */
export function installShutdown({ logger, steps, timeoutMs = 25_000, exit = hardExit }: ShutdownOptions): {
  shutdown: (reason: string) => Promise<void>;
  uninstall: () => void;
} {
  let underWay: Promise<void> | undefined;
  const shutdown = (reason: string) => (underWay ??= run(reason));

  async function run(reason: string): Promise<void> {
    logger.info({ reason }, 'shutting down');
    const late = setTimeout(() => {
      logger.error({ timeoutMs }, 'shutting down took too long');
      exit(1);
    }, timeoutMs);
    for (const step of steps) await runStep(logger, step);
    clearTimeout(late);
    uninstall();
    logger.info('shut down');
    exit(0);
  }

  const onSignal = (signal: NodeJS.Signals) => {
    if (underWay) exit(1);
    else void shutdown(signal);
  };
  const onFault = (error: unknown) => {
    logger.fatal({ err: error }, 'nobody handled this');
    exit(1);
  };
  const handlers = [
    ['SIGTERM', onSignal],
    ['SIGINT', onSignal],
    ['unhandledRejection', onFault],
    ['uncaughtException', onFault],
  ] as const;
  for (const [name, handler] of handlers) process.on(name, handler);
  function uninstall(): void {
    for (const [name, handler] of handlers) process.off(name, handler);
  }
  return { shutdown, uninstall };
}

async function runStep(logger: Logger, { name, run }: ShutdownStep): Promise<void> {
  const startedMs = performance.now();
  try {
    await run();
    logger.debug({ step: name, tookMs: Math.round(performance.now() - startedMs) }, 'step of shutting down');
  } catch (error) {
    logger.error({ step: name, err: error }, 'a step of shutting down failed');
  }
}

function hardExit(code: number): void {
  process.exit(code);
}
