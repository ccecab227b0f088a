import type { Ledger } from './ledger.js';
import type { Webhooks } from './webhooks.js';

/**
 * What goes wrong with the next answers: nothing is done and it says so, it is done and the connection breaks, or the caller
 * hears nothing until it goes away, with nothing done (`hold-request`) or all of it (`hold-reply`). `declined` is of
 * captures alone: the bank of the person refuses this order, and no money moves.
 */
export const replyFaultKinds = [
  'error-500',
  'drop-reply',
  'hold-request',
  'hold-reply',
  'declined',
  'pending',
] as const;

export interface ReplyFault {
  kind: (typeof replyFaultKinds)[number];
  path: string;
  times: number;
}

interface Held {
  kind: ReplyFault['kind'];
  path: string;
}

export interface Credentials {
  clientId: string;
  secret: string;
}

/** What the provider is made of. */
export interface PaymentsParts {
  ledger: Ledger;
  webhooks: Webhooks;
  /** Applications of the merchant: each sees its own orders, and the first has the webhook. */
  clients: readonly [Credentials, ...Credentials[]];
  replyFaults: ReplyFault[];
  /** Who is held at the moment. */
  held: Set<Held>;
  /** Where this provider is reached, without a slash at the end. */
  origin: () => string;
}
