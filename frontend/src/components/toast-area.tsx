import '@mantine/notifications/styles.css';
import { Button, Group } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { notifications, Notifications } from '@mantine/notifications';
import { IconCheck, IconExclamationMark } from '@tabler/icons-react';
import { t } from '../i18n/t.js';
import type { NextStep } from './toast.js';
import classes from './toast-area.module.css';

export type ToastKind = 'success' | 'failure';

const withNextStepMs = 15_000;

/** What went wrong stays longer: it is read, not only seen. */
const looks = {
  success: { color: 'green', icon: <IconCheck size={18} aria-hidden /> },
  failure: { color: 'red', icon: <IconExclamationMark size={18} aria-hidden />, autoClose: 12_000 },
} as const;

export function showToast(kind: ToastKind, message: string, next?: NextStep): void {
  const id = randomId();
  notifications.show({
    id,
    message: next ? (
      <WithNextStep message={message} next={next} onGone={() => notifications.hide(id)} />
    ) : (
      message
    ),
    withBorder: true,
    ...looks[kind],
    // A way on has to be reached before it goes.
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
