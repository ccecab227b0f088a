import { getPaymentScript, getPlan } from '@megafon/contracts';
import type { PublicPlan } from '@megafon/contracts';
import { Group, Loader, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/t.js';
import type { Bearer } from '../../lib/call.js';
import { query } from '../../lib/query.js';
import { Banner, useNotice } from '../banner.js';
import { QueryView } from '../query-view.js';
import { PaypalButtons } from './paypal-buttons.js';
import type { PaymentEnds } from './paypal-buttons.js';

interface Props extends PaymentEnds {
  title: string;
  /** As it is known already, and shown until its name and price of now are. */
  plan: Pick<PublicPlan, 'planId' | 'nameHebrew' | 'formattedPrice'>;
  bearer?: Bearer;
  onClose: () => void;
}

/** Pays a month of a plan. It cannot be left while the money moves. */
export function PaymentModal({ title, plan: known, bearer, onClose, onError, ...ends }: Props) {
  const { planId } = known;
  const plan = useQuery({ ...query(getPlan, { params: { planId } }), gcTime: 0 }).data?.plan ?? known;
  const script = useQuery({ ...query(getPaymentScript), staleTime: 5 * 60_000 });
  const [processing, setProcessing] = useState(false);
  const notice = useNotice();
  const [attempt, setAttempt] = useState(0);
  const fail = (text: string) => {
    notice.fail(text);
    onError(text);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={!processing}
      withCloseButton={!processing}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack aria-busy={processing}>
        <Group justify="space-between">
          <Text fw={600}>{plan.nameHebrew}</Text>
          <Text fw={600}>{t('payment.perMonth', { price: plan.formattedPrice })}</Text>
        </Group>
        <Text fz="sm" c="dimmed">
          {t('payment.note')}
        </Text>
        <Banner notice={notice.notice} onClose={notice.clear} />
        {processing && (
          <Group role="status" gap="xs">
            <Loader size="sm" />
            <Text>{t('payment.processing')}</Text>
          </Group>
        )}
        <QueryView query={script} skeleton={<Skeleton h={45} />} failed={t('payment.loadFailed')} small>
          {({ scriptUrl }) =>
            scriptUrl === null ? (
              <Text role="alert">{t('payment.notOffered')}</Text>
            ) : (
              <PaypalButtons
                key={attempt}
                scriptUrl={scriptUrl}
                planId={planId}
                bearer={bearer}
                onStart={notice.clear}
                onProcessing={setProcessing}
                onError={(text) => {
                  fail(text);
                  // New buttons: those of a script that failed are of no more use.
                  setAttempt((n) => n + 1);
                }}
                {...ends}
              />
            )
          }
        </QueryView>
      </Stack>
    </Modal>
  );
}
