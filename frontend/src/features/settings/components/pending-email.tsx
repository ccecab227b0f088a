import { cancelEmailChange } from '@megafon/contracts';
import { Alert, Group, Text } from '@mantine/core';
import { IconMailExclamation } from '@tabler/icons-react';
import { BusyButton } from '../../../components/busy-button.js';
import { toastFailure, toastSuccess } from '../../../components/toast.js';
import { t } from '../../../i18n/t.js';
import { useProfileAction } from '../api/use-profile.js';
import { failureText } from '../../../lib/failure-text.js';

/** An address that waits for its link. */
export function PendingEmail({ pending, current }: { pending: string; current: string }) {
  const cancel = useProfileAction(cancelEmailChange);
  return (
    <Alert color="yellow" icon={<IconMailExclamation size={20} />} title={t('settings.pendingTitle')}>
      <Text fz="sm" fw={600}>
        <bdi dir="ltr">{pending}</bdi>
      </Text>
      <Group justify="space-between">
        <Text fz="sm">
          {`${t('settings.pendingHelp')} `}
          <bdi dir="ltr">{current}</bdi>
        </Text>
        <BusyButton
          variant="default"
          size="xs"
          busy={cancel.isPending}
          onClick={() =>
            cancel.mutate(
              {},
              {
                onSuccess: () => toastSuccess(t('settings.pendingCancelled')),
                onError: (error) =>
                  toastFailure(failureText(error, t('settings.pendingCancelFailed')), 'pending-email'),
              },
            )
          }
        >
          {t('settings.pendingCancel')}
        </BusyButton>
      </Group>
    </Alert>
  );
}
