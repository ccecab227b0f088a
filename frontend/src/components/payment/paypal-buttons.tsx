import { createPaymentOrder } from '@megafon/contracts';
import type { PlanId } from '@megafon/contracts';
import { Group, Loader, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../i18n/t.js';
import { textOf } from '../../lib/api-error.js';
import { call } from '../../lib/call.js';
import type { Bearer } from '../../lib/call.js';
import { loadedScript, loadPaypal } from './load-paypal.js';
import type { ButtonActions, PaypalButtons as Buttons } from './load-paypal.js';
import { takePayment } from './take-payment.js';

export interface PaymentEnds {
  /** The month is granted; `pending`: once the provider has looked at the payment. */
  onPaid: (status: 'completed' | 'pending') => void;
  onCancel: () => void;
  /** @param text what to show of it */
  onError: (text: string) => void;
}

interface Props extends PaymentEnds {
  scriptUrl: string;
  planId: PlanId;
  /** Whoever has no session in this page, as right after registering. */
  bearer?: Bearer;
  onStart: () => void;
  onProcessing: (processing: boolean) => void;
}

/** A failure whose words are found already; the provider's script hands it back to `onError`. */
class Told extends Error {}

/** The provider's own buttons: an order is made here, approved there, and taken here. */
export function PaypalButtons(props: Props) {
  const { scriptUrl, planId } = props;
  const place = useRef<HTMLDivElement>(null);
  const actions = useRef<ButtonActions>(null);
  const [ready, setReady] = useState(false);

  const createOrder = useEffectEvent(async () => {
    props.onStart();
    try {
      const body = { planId, scriptUrl: loadedScript() };
      const { orderId } = await call(createPaymentOrder, { body }, { bearer: props.bearer });
      return orderId;
    } catch (error) {
      throw new Told(textOf(error, t('payment.createFailed')));
    }
  });
  const take = useEffectEvent(async (orderId: string) => {
    actions.current?.disable();
    props.onProcessing(true);
    try {
      const { status } = await takePayment(orderId, props.bearer);
      props.onPaid(status);
    } catch (error) {
      throw new Told(textOf(error, t('payment.captureFailed')));
    } finally {
      props.onProcessing(false);
      actions.current?.enable();
    }
  });
  const cancel = useEffectEvent(() => props.onCancel());
  const fail = useEffectEvent((error: unknown) =>
    props.onError(error instanceof Told ? error.message : t('payment.failed')),
  );
  const failToLoad = useEffectEvent(() => props.onError(t('payment.loadFailed')));

  useEffect(() => {
    let gone = false;
    let buttons: Buttons | null = null;
    loadPaypal(scriptUrl)
      .then(async (paypal) => {
        if (gone || !place.current) return;
        buttons = paypal.Buttons({
          createOrder: () => createOrder(),
          onApprove: ({ orderID }) => take(orderID),
          onCancel: () => cancel(),
          onError: (error) => fail(error),
          onInit: (_data, given) => (actions.current = given),
          style: { layout: 'vertical', shape: 'rect', label: 'pay' },
        });
        await buttons.render(place.current);
        if (!gone) setReady(true);
      })
      .catch(() => {
        if (!gone) failToLoad();
      });
    return () => {
      gone = true;
      void buttons?.close().catch(() => undefined);
    };
  }, [scriptUrl]);

  return (
    <>
      {!ready && (
        <Group role="status" gap="xs">
          <Loader size="sm" />
          <Text c="dimmed">{t('payment.loading')}</Text>
        </Group>
      )}
      <div ref={place} role="group" aria-label={t('payment.buttons')} />
    </>
  );
}
