import type { GaugeDefinition } from '@megafon/messaging';

export const mailGauges = {
  failing: {
    name: 'megafon_auth_mail_failing_seconds',
    help: 'For how long no mail of notifications has gone out while some were tried; 0 while they go out',
  },
} as const satisfies Record<string, GaugeDefinition>;
