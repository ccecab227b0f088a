import { Injectable } from '@nestjs/common';
import { InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model, NewDocument } from '@megafon/mongo';
import { LEDGER, LedgerRow } from './ledger.schema.js';

type Booking = Omit<NewDocument<LedgerRow>, '_id'>;

@Injectable()
export class LedgerRepository extends OwnedRepository<LedgerRow> {
  constructor(@InjectModel(LEDGER) model: Model<LedgerRow>, outbox: Outbox) {
    super(model, outbox, 'PAYMENT.ORDER_NOT_FOUND');
  }

  /** Once: a capture comes in once, and goes back once. */
  async book(owner: string, booking: Booking): Promise<void> {
    await this.insertOnce(owner, { _id: `${booking.kind}:${booking.captureId}`, ...booking });
  }
}
