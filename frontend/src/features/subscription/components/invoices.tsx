import { invoiceMoney, invoiceTitle } from '@megafon/contracts';
import type { Invoice } from '@megafon/contracts';
import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { QueryView } from '../../../components/query-view.js';
import { t } from '../../../i18n/t.js';
import { formatDate } from '../../../lib/format.js';
import { useInvoices } from '../api/get-invoices.js';

/** What was paid, on paper; nothing is shown to whoever has none. */
export function Invoices() {
  const invoices = useInvoices();
  if (invoices.isPending || invoices.data?.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="invoices-title">
      <Title order={2} fz={18} mb="sm" id="invoices-title">
        {t('invoices.title')}
      </Title>
      <QueryView query={invoices} skeleton={null} failed={t('invoices.loadFailed')}>
        {(all) => (
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {all.map((invoice) => (
              <Row key={invoice.number} invoice={invoice} />
            ))}
          </Stack>
        )}
      </QueryView>
    </Card>
  );
}

function Row({ invoice }: { invoice: Invoice }) {
  return (
    <Group component="li" justify="space-between" gap="xs">
      <Anchor component={Link} to={`/subscription/invoices/${invoice.number}`} inherit>
        <Group component="span" gap={6} wrap="nowrap">
          <IconFileInvoice size={18} aria-hidden />
          {invoiceTitle(invoice)}
        </Group>
      </Anchor>
      <Text span fz="sm" c="dimmed">
        {formatDate(invoice.issuedAt)} · <bdi>{invoiceMoney(invoice)}</bdi>
      </Text>
    </Group>
  );
}
