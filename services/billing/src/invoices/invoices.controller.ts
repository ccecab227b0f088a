import { Controller } from '@nestjs/common';
import { listInvoices } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { InvoiceRepository } from './invoice.repository.js';
import { toInvoice } from './invoice.schema.js';

@Controller()
export class InvoicesController {
  constructor(private readonly invoices: InvoiceRepository) {}

  @Handles(listInvoices)
  async list({ userId }: RequestOf<typeof listInvoices>): Promise<ReplyOf<typeof listInvoices>> {
    return { success: true, invoices: (await this.invoices.newestOf(userId)).map(toInvoice) };
  }
}
