import mongoose from 'mongoose';
import { ConfigError } from '@megafon/service';
import { providerOf, readReconciliationConfig } from './config.js';
import { LEDGER, ledgerSchema } from './ledger/ledger.schema.js';
import type { LedgerRow } from './ledger/ledger.schema.js';
import { ORDER, orderSchema } from './payments/order.schema.js';
import type { OrderDocument } from './payments/order.schema.js';
import { PaypalProvider } from './provider/paypal-provider.js';
import { ReconcileLedger } from './reconciliation/reconcile-ledger.js';

// `npm run payments:reconcile`; see docs/operations.md. Prints the counts and each difference between the ledger and the
// provider; exits 1 when there is one, 2 when the provider did not answer for some.
const config = readReconciliationConfig();
const provider = providerOf(config);
if (!provider) throw new ConfigError(['PAYMENT_API_URL: is not set']);
const connection = await mongoose
  .createConnection(config.MONGODB_URI, { dbName: config.DATABASE })
  .asPromise();
try {
  const orders = connection.model<OrderDocument>(ORDER, orderSchema);
  const ledger = connection.model<LedgerRow>(LEDGER, ledgerSchema);
  const report = await new ReconcileLedger(orders, ledger, new PaypalProvider(provider)).execute();
  process.stdout.write(`${JSON.stringify(report)}\n`);
  if (report.unanswered > 0) process.exitCode = 2;
  if (report.differences.length > 0) process.exitCode = 1;
} finally {
  await connection.close();
}
