import { invoiceLines } from '@megafon/contracts';
import type { Invoice } from '@megafon/contracts';
import { Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { PaperPage } from '../../components/paper-page.js';
import { t } from '../../i18n/t.js';
import { userZone } from '../../lib/time-zone.js';
import { useInvoices } from './api/get-invoices.js';
import classes from './invoice-page.module.css';

/** One invoice on paper. */
export function InvoicePage() {
  const { number } = useParams();
  const invoices = useInvoices();
  const words = {
    back: t('invoices.back'),
    gathering: t('invoices.gathering'),
    failed: t('invoices.loadFailed'),
  };
  return (
    <PaperPage query={invoices} backTo="/subscription" words={words}>
      {(all) => {
        const found = all.find((invoice) => String(invoice.number) === number);
        return found ? <Sheet invoice={found} /> : <Text>{t('invoices.unknown')}</Text>;
      }}
    </PaperPage>
  );
}

function Sheet({ invoice }: { invoice: Invoice }) {
  const { title, head, sums, paid } = invoiceLines(invoice, userZone());
  useEffect(() => {
    document.title = `${title} · ${t('common.product')}`;
  }, [title]);
  return (
    <Stack component="article" gap="lg" aria-label={title}>
      <Title order={1} fz={24}>
        {title}
      </Title>
      <Lines lines={head} />
      <Lines lines={sums} />
      <Text>{paid}</Text>
    </Stack>
  );
}

function Lines({ lines }: { lines: readonly (readonly [name: string, value: string])[] }) {
  return (
    <div className={classes.lines}>
      {lines.map(([name, value]) => (
        <div key={`${name} ${value}`} className={classes.line}>
          {name !== '' && <span className={classes.name}>{name}</span>}
          <bdi>{value}</bdi>
        </div>
      ))}
    </div>
  );
}
