import type { GaugeDefinition } from '@megafon/messaging';

export const backupGauges = {
  age: {
    name: 'megafon_backup_age_seconds',
    help: 'How old the newest backup is; where there is none, for how long this process has been waiting for one',
  },
} as const satisfies Record<string, GaugeDefinition>;
