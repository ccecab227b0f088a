import type { Invoice } from '@megafon/contracts';

/** Who issues invoices, and under which tax. */
export interface Seller extends Readonly<Invoice['seller']> {
  readonly vatPercent: number;
  /** Numbers begin here: after what was issued elsewhere, or before a restore. */
  readonly firstNumber: number;
}

/** Where it is provided, invoices are issued. */
export const SELLER = Symbol('seller');
