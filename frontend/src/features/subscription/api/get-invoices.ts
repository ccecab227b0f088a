import { listInvoices } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/query.js';

export function useInvoices() {
  return useQuery({ ...query(listInvoices), select: (reply) => reply.invoices });
}
