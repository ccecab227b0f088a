import type { GaugeDefinition } from '@megafon/messaging';

/** What every process shows of itself. */
export const processGauges = {
  eventLoopDelay: {
    name: 'megafon_event_loop_delay_seconds',
    help: 'How late the event loop was in the last second, by quantile; 1 is the worst',
    labelNames: ['quantile'],
  },
  diskFree: {
    name: 'megafon_disk_free_ratio',
    help: 'Which share of the disk with the temporary folder of this process is free',
  },
  clockAhead: {
    name: 'megafon_clock_ahead_seconds',
    help: "How far the machine's clock is ahead of the database's",
  },
  clockSure: {
    name: 'megafon_clock_sure',
    help: 'Whether the shared time is known: 1, or 0 while this process begins nothing that only one may do',
  },
} as const satisfies Record<string, GaugeDefinition>;
