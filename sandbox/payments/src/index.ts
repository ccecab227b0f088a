import type { AddressInfo } from 'node:net';
import { Ledger } from './ledger.js';
import type { Credentials } from './payments-parts.js';
import { buildServer } from './server.js';
import { Webhooks } from './webhooks.js';

export interface PaymentsOptions {
  /** 0 (the default) takes a free port. */
  port?: number;
  host?: string;
  /** The address in links and in the script; by default where it listens. */
  publicUrl?: string;
  clientId?: string;
  secret?: string;
  /** Further applications of the merchant, with orders of their own and no webhook. */
  otherClients?: readonly Credentials[];
  /** Where webhooks go; nowhere by default. */
  webhookUrl?: string;
  webhookId?: string;
  webhookSecret?: string;
  /** Time until a webhook that was not taken is sent again, ms; doubles each time. */
  retryMs?: number;
}

export interface RunningPayments {
  url: string;
  clientId: string;
  secret: string;
  webhookId: string;
  stop(): Promise<void>;
}

/** Starts the payment provider. Orders are kept in memory. */
export async function startPayments(options: PaymentsOptions = {}): Promise<RunningPayments> {
  const {
    port = 0,
    host = '127.0.0.1',
    webhookId = 'WH-SANDBOX',
    webhookSecret = 'sandbox-webhook-secret',
  } = options;
  const {
    clientId = 'sandbox-client',
    secret = 'sandbox-secret',
    webhookUrl = null,
    retryMs = 1_000,
  } = options;
  let url = '';
  const origin = (): string => options.publicUrl ?? url;
  const ledger = new Ledger();
  const webhooks = new Webhooks({ url: webhookUrl, webhookId, secret: webhookSecret, retryMs }, origin);
  ledger.onEvent = (event, order) => webhooks.send(event, order);
  const server = buildServer({
    ledger,
    webhooks,
    clients: [{ clientId, secret }, ...(options.otherClients ?? [])],
    replyFaults: [],
    held: new Set(),
    origin,
  });
  await server.listen({ host, port });
  url = `http://${host}:${(server.server.address() as AddressInfo).port}`;
  return {
    url,
    clientId,
    secret,
    webhookId,
    stop: async () => {
      webhooks.stop();
      await server.close();
    },
  };
}
