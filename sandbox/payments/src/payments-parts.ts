import type { Ledger } from './ledger.js';
import type { Webhooks } from './webhooks.js';

/** What goes wrong with the next answers. */
export interface ReplyFault {
  kind: 'error-500' | 'drop-reply';
  path: string;
  times: number;
}

/** What the provider is made of. */
export interface PaymentsParts {
  ledger: Ledger;
  webhooks: Webhooks;
  credentials: { clientId: string; secret: string };
  replyFaults: ReplyFault[];
  /** Where this provider is reached, without a slash at the end. */
  origin: () => string;
}
