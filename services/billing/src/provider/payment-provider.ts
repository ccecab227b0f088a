import type { Money, ProviderOrder } from './provider-order.js';

export interface OrderRequest {
  /** The same id is the same order, however often it is asked for. */
  requestId: string;
  /** Kept by the provider with the order and with its capture. */
  customId: string;
  amount: Money;
  /** Whose order it is at the provider: as `clientOf` has it. */
  clientId: string;
  /** What a person reads at the provider; at most 127 characters. */
  description: string;
}

/** The headers of a notice. */
export interface Transmission {
  id: string;
  time: string;
  signature: string;
  certUrl: string;
  algorithm: string;
}

/**
 * - `unknown`: no answer, or one that says nothing; what was asked may have been done: look, or ask again with the same id
 * - `not-found`, `not-approved`, `already-captured`, `declined`, `voided`: what the provider said of it
 * - `refused`: anything else it refuses; asking again is of no use
 */
export type ProviderFaultKind =
  'unknown' | 'not-found' | 'not-approved' | 'already-captured' | 'declined' | 'voided' | 'refused';

export class ProviderFault extends Error {
  constructor(
    readonly kind: ProviderFaultKind,
    message: string,
  ) {
    super(message);
    this.name = 'ProviderFault';
  }
}

/** Whoever takes the money. All calls throw ProviderFault. */
export abstract class PaymentProvider {
  /** Of the script for the page; null where nobody takes money. */
  abstract readonly scriptUrl: string | null;
  /**
   * Who takes an order, by the script that a page has: scripts let people approve orders of their own client alone.
   * @param scriptUrl that of the page; as told today unless given, or where it is none of ours any more
   */
  abstract clientOf(scriptUrl?: string): string;
  /** @returns the provider's id */
  abstract createOrder(request: OrderRequest): Promise<string>;
  abstract getOrder(id: string): Promise<ProviderOrder>;
  /** Takes the money of an approved order. The same request id takes it once. */
  abstract capture(id: string, requestId: string): Promise<ProviderOrder>;
  /** Gives all of a capture's money back. The same request id gives it once. */
  abstract refund(captureId: string, requestId: string): Promise<void>;
  /** Whether the provider itself sent this. @param notice the body to the byte */
  abstract isGenuine(transmission: Transmission, notice: string): Promise<boolean>;
}
