import { isDeepStrictEqual } from 'node:util';
import { paymentTaken } from '@megafon/contracts';
import mongoose from 'mongoose';
import type { PaymentSystem } from './payment-system.js';
import type { PlayedPayment } from './play-payment.js';
import type { Story } from './payment-plan.js';
import type { TrueOrder } from './provider-truth.js';
import { reconciled } from '../reconciled.js';
import { toldEvents } from './told-events.js';

interface StoredOrder {
  _id: string;
  owner: string;
  state: string;
}
interface LedgerRow {
  owner: string;
  kind: 'capture' | 'refund';
  amountMinor: number;
}
interface StoredInvoice {
  owner: string;
  kind: string;
  number: number;
}
interface StoredSubscription {
  _id: string;
  plan: string;
  startDate: Date;
  endDate: Date | null;
  terms?: { granted: string[]; refunded: string[] };
}

/** One payment as everybody has it. */
interface Books {
  /** At the provider: the state of the order, and of each of its captures. */
  provider: string[];
  ledger: string[];
  order: string[];
  granted: number;
  takenBack: number;
  /** Different events that tell of a payment. */
  told: number;
  /** Kinds of what was issued for it. */
  invoices: string[];
  plan: string;
  /** Days of the plan that were paid. */
  days: boolean;
}

const nothing = { ledger: [], granted: 0, takenBack: 0, told: 0, invoices: [], plan: 'starter', days: false };
const paid = {
  ledger: ['capture'],
  granted: 1,
  takenBack: 0,
  told: 1,
  invoices: ['invoice'],
  plan: 'pro',
  days: true,
};
const wasTaken = { ...paid, provider: ['COMPLETED', 'COMPLETED'], order: ['granted'] };

/** How a payment of each story has to stand in the end. */
const expected: Record<Story, Books> = {
  pays: wasTaken,
  'closes-page': wasTaken,
  'never-pays': { ...nothing, provider: ['CREATED'], order: ['created'] },
  'changed-amount': { ...nothing, provider: ['APPROVED'], order: ['closed'] },
  'given-back': {
    ...nothing,
    provider: ['COMPLETED', 'REFUNDED'],
    ledger: ['capture', 'refund'],
    order: ['refunded'],
  },
  'is-refunded': {
    ...nothing,
    provider: ['COMPLETED', 'REFUNDED'],
    ledger: ['capture', 'refund'],
    order: ['refunded'],
    granted: 1,
    takenBack: 1,
    told: 1,
    invoices: ['credit', 'invoice'],
  },
};

function groupedBy<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

const dayMs = 86_400_000;
const minor = (value: string): number => Math.round(Number(value) * 100);
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

export interface Balance {
  payments: number;
  captures: number;
  refunds: number;
  grants: number;
  takenMinor: number;
  bookedMinor: number;
  /** Captures of a payment beyond its first, and grants beyond its first. */
  doubled: string[];
  /** Payments that do not stand as their story wants. */
  wrong: string[];
}

/** Holds what billing stored and told against the provider. */
export class PaymentBooks {
  private constructor(
    private readonly system: PaymentSystem,
    private readonly connection: mongoose.Connection,
  ) {}

  static async open(system: PaymentSystem): Promise<PaymentBooks> {
    const uri = system.stack.servers.mongoUri;
    return new PaymentBooks(system, await mongoose.createConnection(uri, { dbName: 'billing' }).asPromise());
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  async balance(played: readonly PlayedPayment[]): Promise<Balance> {
    const [orders, ledger, subscriptions, invoices, told, truth] = await Promise.all([
      this.all<StoredOrder>('payment-orders'),
      this.all<LedgerRow>('ledger'),
      this.all<StoredSubscription>('subscriptions'),
      this.all<StoredInvoice>('invoices'),
      toldEvents(this.system, paymentTaken.topic, paymentTaken.type),
      this.system.provider.orders(),
    ]);
    const ofOwner = groupedBy(orders, ({ owner }) => owner);
    const invoicesOf = groupedBy(invoices, ({ owner }) => owner);
    const rowsOf = groupedBy(ledger, ({ owner }) => owner);
    const subscriptionOf = new Map(subscriptions.map((one) => [one._id, one]));
    const trueOf = groupedBy(truth, ({ purchase_units: [unit] }) => unit?.custom_id ?? '');
    const doubled: string[] = [];
    const wrong: string[] = [];
    for (const { userId, story, wrongAnswers } of played) {
      const own = ofOwner.get(userId) ?? [];
      const rows = rowsOf.get(userId) ?? [];
      const subscription = subscriptionOf.get(userId);
      const atProvider = own.flatMap(({ _id }) => trueOf.get(_id) ?? []);
      const books: Books = {
        provider: atProvider.flatMap(statesOf),
        ledger: rows.map(({ kind }) => kind).sort(),
        order: own.map(({ state }) => state),
        granted: subscription?.terms?.granted.length ?? 0,
        takenBack: intersection(subscription),
        told: told.get(userId)?.size ?? 0,
        invoices: (invoicesOf.get(userId) ?? []).map(({ kind }) => kind).sort(),
        plan: subscription?.plan ?? 'starter',
        days: isAMonth(subscription),
      };
      const captures = atProvider.flatMap(capturesOf).length;
      if (captures > 1 || books.granted > 1) doubled.push(`${userId} (${story})`);
      if (!isDeepStrictEqual(books, expected[story]))
        wrong.push(`${userId} (${story}): ${JSON.stringify(books)}`);
      for (const answer of wrongAnswers) wrong.push(`${userId} (${story}): was told ${answer}`);
    }
    if (isBroken(invoices.map(({ number }) => number)))
      wrong.push('numbers of invoices have gaps, or come twice');
    const captures = truth.flatMap(capturesOf);
    const amounts = (kind: LedgerRow['kind']) =>
      sum(ledger.filter((row) => row.kind === kind).map(({ amountMinor }) => amountMinor));
    const takenOf = (list: readonly { amount: { value: string } }[]) =>
      sum(list.map(({ amount }) => minor(amount.value)));
    const refunded = captures.filter(({ status }) => status === 'REFUNDED');
    return {
      payments: played.length,
      captures: captures.length,
      refunds: refunded.length,
      grants: sum(subscriptions.map(({ terms }) => terms?.granted.length ?? 0)),
      takenMinor: takenOf(captures) - takenOf(refunded),
      bookedMinor: amounts('capture') - amounts('refund'),
      doubled,
      wrong,
    };
  }

  /** `npm run payments:reconcile`, on this system. @returns what ledger and provider disagree about */
  async differences(): Promise<unknown[]> {
    const { differences, unanswered } = await reconciled(this.system.stack);
    return unanswered > 0 ? [...differences, `${unanswered} orders were not answered`] : differences;
  }

  private async all<T>(collection: string): Promise<T[]> {
    return (await this.connection.collection(collection).find().toArray()) as unknown as T[];
  }
}

const capturesOf = ({ purchase_units: [unit] }: TrueOrder) => unit?.payments?.captures ?? [];
const statesOf = (order: TrueOrder) => [order.status, ...capturesOf(order).map(({ status }) => status)];

function isBroken(numbers: readonly number[]): boolean {
  const inOrder = numbers.toSorted((one, other) => one - other);
  return inOrder.some((number, index) => number !== (inOrder[0] ?? 0) + index);
}

function intersection(subscription: StoredSubscription | undefined): number {
  const { granted = [], refunded = [] } = subscription?.terms ?? {};
  return granted.filter((payment) => refunded.includes(payment)).length;
}

function isAMonth(subscription: StoredSubscription | undefined): boolean {
  if (!subscription?.endDate) return false;
  const days = (subscription.endDate.getTime() - subscription.startDate.getTime()) / dayMs;
  return days >= 28 && days <= 31;
}
