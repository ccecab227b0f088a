import { join } from 'node:path';
import { rootDir } from '@megafon/infra';
import type { Stack } from '@megafon/infra';
import { operated, reportIn } from './operated.js';

interface Reconciliation {
  /** What ledger and provider disagree about. */
  differences: unknown[];
  /** Orders that the provider said nothing of. */
  unanswered: number;
}

/** `npm run payments:reconcile`, on this system. */
export function reconciled({ servers, paymentsUrl }: Stack): Promise<Reconciliation> {
  const told = {
    PAYMENT_API_URL: paymentsUrl,
    PAYMENT_SCRIPT_ORIGIN: paymentsUrl,
    PAYMENT_CLIENT_ID: 'sandbox-client',
    PAYMENT_SECRET_FILE: join(rootDir, 'sandbox', 'payments', 'client-secret.txt'),
  };
  // Exits 1 where there is a difference; the report says which.
  return operated<Reconciliation>(['services/billing/dist/reconcile.js'], servers, told).catch(
    ({ stdout = '' }: { stdout?: string }) => reportIn<Reconciliation>(stdout),
  );
}
