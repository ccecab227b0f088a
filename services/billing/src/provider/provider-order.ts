/** An amount in hundredths of its currency. */
export interface Money {
  minor: number;
  currency: string;
}

/** An order as the provider has it. */
export interface ProviderOrder {
  id: string;
  status: 'open' | 'approved' | 'completed' | 'voided';
  customId: string | null;
  amount: Money | null;
  capture: {
    id: string;
    status: 'completed' | 'pending' | 'declined' | 'refunded';
    amount: Money;
    /** Of it, what went back or is on its way, in hundredths; absent where the provider lists no refunds. */
    refundedMinor?: number;
  } | null;
}
