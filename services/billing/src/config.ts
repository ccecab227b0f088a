import { readFileSync } from 'node:fs';
import {
  commaList,
  ConfigError,
  kafkaConfig,
  loadConfig,
  mongoConfig,
  processConfig,
  redisConfig,
} from '@megafon/service';
import { z } from 'zod';
import type { Seller } from './invoices/seller.js';
import type { PaypalProviderOptions } from './provider/paypal-provider.js';

const origin = z.url({ protocol: /^https?$/ });

/** Who takes the money; without `PAYMENT_API_URL` nobody does. */
const paymentConfig = {
  /** Of PayPal's REST interface: https://api-m.paypal.com. */
  PAYMENT_API_URL: origin.optional(),
  /** Where pages get its script from: https://www.paypal.com. The gateway's PAYMENT_ORIGINS must allow it. */
  PAYMENT_SCRIPT_ORIGIN: origin.optional(),
  /** Of the REST application; several by commas while one takes the place of another: the first takes orders. */
  PAYMENT_CLIENT_ID: commaList,
  /** A file with the client's secret and nothing else; of several clients a line each, in their order. */
  PAYMENT_SECRET_FILE: z.string().min(1).optional(),
  /**
   * The id of the webhook at the provider, whose address is `<PUBLIC_URL>/api/paypal/webhook`; several by commas while one
   * takes the place of another. Without it none is believed.
   */
  PAYMENT_WEBHOOK_ID: commaList,
};

/** Who issues invoices; without `INVOICE_SELLER_NAME` nobody does, and a receipt says that it is none. */
const invoiceConfig = {
  INVOICE_SELLER_NAME: z.string().min(1).optional(),
  /** The number of the company, or of the licensed dealer. */
  INVOICE_SELLER_TAX_ID: z
    .string()
    .regex(/^\d{9}$/)
    .optional(),
  INVOICE_SELLER_ADDRESS: z.string().min(1).optional(),
  INVOICE_VAT_PERCENT: z.coerce.number().min(0).max(100).default(18),
  INVOICE_FIRST_NUMBER: z.coerce.number().int().min(1).default(1),
};

const schema = z.object({
  ...processConfig,
  ...mongoConfig,
  ...kafkaConfig,
  ...redisConfig,
  ...paymentConfig,
  ...invoiceConfig,
  HEALTH_PORT: processConfig.HEALTH_PORT.default(3105),
  /** Tests give every suite a database of its own. */
  DATABASE: z.string().default('billing'),
});
export type Config = z.output<typeof schema>;

/** What the reconciliation needs. */
const reconciliationSchema = z.object({
  ...mongoConfig,
  ...paymentConfig,
  DATABASE: z.string().default('billing'),
});

type Environment = Readonly<Record<string, string | undefined>>;

export function readConfig(env: Environment = process.env): Config {
  return loadConfig(schema, env);
}

export function readReconciliationConfig(
  env: Environment = process.env,
): z.output<typeof reconciliationSchema> {
  return loadConfig(reconciliationSchema, env);
}

/** @throws ConfigError when it is there in part */
export function providerOf(
  config: z.output<z.ZodObject<typeof paymentConfig>>,
): PaypalProviderOptions | null {
  const { PAYMENT_API_URL: apiUrl, PAYMENT_SCRIPT_ORIGIN: scriptOrigin } = config;
  const { PAYMENT_CLIENT_ID: clientIds, PAYMENT_SECRET_FILE: file, PAYMENT_WEBHOOK_ID: webhookIds } = config;
  if (apiUrl === undefined) return null;
  if (scriptOrigin === undefined || clientIds.length === 0 || file === undefined) {
    throw new ConfigError([
      'PAYMENT_API_URL: with it go PAYMENT_SCRIPT_ORIGIN, PAYMENT_CLIENT_ID and PAYMENT_SECRET_FILE',
    ]);
  }
  return { apiUrl, scriptOrigin, clients: clientsOf(clientIds, secretsIn(file)), webhookIds };
}

/** @throws ConfigError when it is there in part */
export function sellerOf(config: Pick<Config, keyof typeof invoiceConfig>): Seller | null {
  const { INVOICE_SELLER_NAME: name, INVOICE_SELLER_TAX_ID: taxId, INVOICE_SELLER_ADDRESS: address } = config;
  const { INVOICE_VAT_PERCENT: vatPercent, INVOICE_FIRST_NUMBER: firstNumber } = config;
  if (name === undefined) return null;
  if (taxId === undefined || address === undefined)
    throw new ConfigError([
      'INVOICE_SELLER_NAME: with it go INVOICE_SELLER_TAX_ID and INVOICE_SELLER_ADDRESS',
    ]);
  return { name, taxId, address, vatPercent, firstNumber };
}

function clientsOf(ids: readonly string[], secrets: readonly string[]): PaypalProviderOptions['clients'] {
  const [first, ...others] = ids.map((clientId, n) => ({ clientId, secret: secrets[n] ?? '' }));
  if (first === undefined || ids.length !== secrets.length || new Set(ids).size < ids.length)
    throw new ConfigError([
      `PAYMENT_SECRET_FILE: has ${secrets.length} lines for ${new Set(ids).size} in PAYMENT_CLIENT_ID`,
    ]);
  return [first, ...others];
}

function secretsIn(file: string): string[] {
  let text = '';
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch {
    throw new ConfigError(['PAYMENT_SECRET_FILE: cannot be read']);
  }
  const secrets = text.split('\n').map((line) => line.trim());
  if (secrets.includes('')) throw new ConfigError(['PAYMENT_SECRET_FILE: is empty, or one of its lines']);
  return secrets;
}
