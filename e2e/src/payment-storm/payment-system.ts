import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Caller, ReplyOf, RequestSource } from '@megafon/contracts';
import { generateKeys, startTestStack } from '@megafon/infra';
import type { Stack } from '@megafon/infra';
import { KafkaConnection, RequestClient } from '@megafon/messaging';
import type { AnyRequestContract } from '@megafon/messaging';
import { eventually } from '@megafon/testing';
import { ProviderTruth } from './provider-truth.js';

/** Two, so that what comes at once comes to different processes. */
const billings = ['billing', 'billing-2'] as const;
/** A storm is from one address. */
const callsPerAddress = '1000000';
/** As long as a person waits before asking again, in milliseconds. */
const askAgainMs = 5_000;

const callerOf = (userId: string): Caller => ({ userId, role: 'user', name: '', email: '' });

/** What takes payments, as processes: billing twice, the gateway that notices come through, and the provider. */
export class PaymentSystem {
  readonly provider: ProviderTruth;
  private readonly requests: RequestClient;

  private constructor(
    readonly stack: Stack,
    readonly connection: KafkaConnection,
    private readonly crashFile: string,
  ) {
    this.provider = new ProviderTruth(stack.paymentsUrl);
    this.requests = new RequestClient(connection, { service: 'gateway' });
  }

  /**
   * @param folder for its data, which goes when it stops
   * @param signal aborted to give up while it starts
   */
  static async start(folder: string, signal?: AbortSignal): Promise<PaymentSystem> {
    const crashFile = join(folder, 'die-at');
    const { messageKey } = generateKeys();
    const stack = await startTestStack('payments-storm', {
      dataDir: join(folder, 'data'),
      signal,
      restart: false,
      only: ['payments', ...billings, 'gateway'],
      scale: { billing: billings.length },
      env: {
        all: { MESSAGE_KEY: messageKey },
        gateway: { CALLS_PER_ADDRESS: callsPerAddress },
        billing: { NODE_ENV: 'test', CRASH_FILE: crashFile },
      },
    });
    const kafka = { brokers: [...stack.servers.kafkaBrokers], keys: [Buffer.from(messageKey, 'base64')] };
    return new PaymentSystem(stack, new KafkaConnection({ kafka, clientId: 'payment-storm' }), crashFile);
  }

  /** As the gateway asks for a page of this user. */
  ask<C extends AnyRequestContract>(
    contract: C,
    userId: string,
    source: RequestSource<C>,
  ): Promise<ReplyOf<C>> {
    return this.requests.send(contract, source, { caller: callerOf(userId), timeoutMs: askAgainMs });
  }

  /** A notice that nobody signed. @returns the answer's status */
  async invent(orderId: string): Promise<number> {
    const headers = ['transmission-id', 'transmission-time', 'transmission-sig', 'cert-url', 'auth-algo'];
    const reply = await fetch(`${this.stack.gatewayUrl}/api/paypal/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...Object.fromEntries(headers.map((name) => [`paypal-${name}`, 'invented'])),
      },
      body: JSON.stringify({
        event_type: 'PAYMENT.CAPTURE.COMPLETED',
        resource: { id: 'INVENTED', supplementary_data: { related_ids: { order_id: orderId } } },
      }),
    });
    return reply.status;
  }

  /** Whichever comes to this step first is dead (kill -9). */
  async arm(step: string): Promise<void> {
    await writeFile(this.crashFile, step);
  }

  /** Waits for an armed death; what else runs dies with it, and successors of all begin. */
  async reviveAfterStep(): Promise<void> {
    await eventually(() => {
      if (existsSync(this.crashFile) || this.living.length === billings.length)
        throw new Error('billing never came to the step');
    });
    await this.replaceBilling();
  }

  /** Waits until the provider holds a call, kills who made it, and begins anew. */
  async reviveAfterHeldCall(path: string): Promise<void> {
    await eventually(async () => {
      const held = await this.provider.held();
      if (!held.some((one) => one.path.startsWith(path))) throw new Error(`nobody called ${path}`);
    });
    await this.replaceBilling();
  }

  async stop(): Promise<void> {
    await this.requests.close();
    await this.connection.close();
    await this.stack.stop();
    await rm(this.crashFile, { force: true });
  }

  private get living(): string[] {
    return billings.filter((name) => this.stack.pid(name) !== undefined);
  }

  private async replaceBilling(): Promise<void> {
    await Promise.all(this.living.map((name) => this.stack.kill(name)));
    await eventually(() => {
      if (this.living.length > 0) throw new Error('billing lives');
    });
    await Promise.all(billings.map((name) => this.stack.start(name)));
  }
}
