import '@mantine/notifications/styles.css';
import { Button, Group } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { notifications, Notifications } from '@mantine/notifications';
import { IconCheck, IconExclamationMark } from '@tabler/icons-react';
import { t } from '../i18n/t.js';
import type { NextStep } from './toast.js';
import classes from './toast-area.module.css';

export type ToastKind = 'success' | 'failure';

/** With a way on, most of them to undo: it has to be reached before it goes. */
const withNextStepMs = 10_000;

/** What went wrong stays longer: it is read, not only seen. */
const looks = {
  success: { color: 'green', icon: <IconCheck size={18} aria-hidden /> },
  failure: { color: 'red', icon: <IconExclamationMark size={18} aria-hidden />, autoClose: 12_000 },
} as const;

interface Shown {
  id: string;
  kind: ToastKind;
  about: string;
  hasNext: boolean;
}

/** Those on the page or in the queue for it. */
let shown: readonly Shown[] = [];

/**
 * A newer success replaces what stands there: failures too, which were seen by whoever went on. A failure replaces
 * one about the same thing, and successes, but for those that offer a way on: it has to be reached before it goes.
 */
function isReplaced(old: Shown, { kind, about }: Shown): boolean {
  if (kind === 'success') return true;
  return old.kind === 'failure' ? old.about === about : !old.hasNext;
}

export interface ToastWords {
  message: string;
  next?: NextStep | undefined;
  /** What a failure is about, where its words differ from time to time. */
  about?: string | undefined;
}

export function showToast(kind: ToastKind, { message, next, about = message }: ToastWords): void {
  const id = randomId();
  const toast: Shown = { id, kind, about, hasNext: next !== undefined };
  for (const old of shown) if (isReplaced(old, toast)) notifications.hide(old.id);
  shown = [...shown.filter((old) => !isReplaced(old, toast)), toast];
  notifications.show({
    id,
    message: next ? (
      <WithNextStep message={message} next={next} onGone={() => notifications.hide(id)} />
    ) : (
      message
    ),
    withBorder: true,
    onClose: () => {
      shown = shown.filter((one) => one.id !== id);
    },
    ...looks[kind],
    ...(next && { autoClose: withNextStepMs }),
    closeButtonProps: { 'aria-label': t('common.dismiss') },
  });
}

interface WithNextStepProps {
  message: string;
  next: NextStep;
  onGone: () => void;
}

function WithNextStep({ message, next, onGone }: WithNextStepProps) {
  const go = () => {
    onGone();
    next.go();
  };
  return (
    <Group gap="xs" justify="space-between">
      {message}
      <Button size="compact-sm" variant="light" onClick={go}>
        {next.label}
      </Button>
    </Group>
  );
}

export function ToastArea() {
  return <Notifications className={classes.area} position="bottom-left" limit={3} />;
}
