import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { InvoiceRepository } from './invoice.repository.js';
import { INVOICE, invoiceSchema } from './invoice.schema.js';
import { InvoicesController } from './invoices.controller.js';
import { IssueInvoices } from './issue-invoices.js';

/** Who sells is said by `SELLER`. */
@Module({
  imports: [MongoModule.forFeature({ [INVOICE]: invoiceSchema })],
  controllers: [InvoicesController],
  providers: [InvoiceRepository, IssueInvoices],
  exports: [IssueInvoices],
})
export class InvoicesModule {}
