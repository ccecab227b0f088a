import { getSubscriptionStatus, invoiceIssued, listInvoices, subscriptionChanged } from '@megafon/contracts';
import { refetches } from '../../lib/live/answers.js';

export const subscriptionLive = [
  refetches(subscriptionChanged, getSubscriptionStatus),
  refetches(invoiceIssued, listInvoices),
];
