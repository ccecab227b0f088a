import { resendVerification } from '@megafon/contracts';
import { Alert, Group, Text } from '@mantine/core';
import { IconMailExclamation } from '@tabler/icons-react';
import { BusyButton } from '../../components/busy-button.js';
import { t } from '../../i18n/t.js';
import { textOf } from '../../lib/api-error.js';
import { useAction } from '../../lib/query.js';
import { useUser } from '../../lib/use-session.js';

/** Asks for the address to be verified, until it is. */
export function UnverifiedNotice() {
  const { email, emailVerified } = useUser();
  const resend = useAction(resendVerification);
  // A user stored by an older version says nothing of it.
  if (emailVerified !== false) return null;
  return (
    <Alert color="yellow" mb="lg" icon={<IconMailExclamation size={20} />} title={t('auth.unverifiedTitle')}>
      <Group justify="space-between">
        <Text fz="sm">
          {`${t('auth.unverifiedHelp')} `}
          <bdi dir="ltr">{email}</bdi>
        </Text>
        <BusyButton
          variant="default"
          size="xs"
          busy={resend.isPending || resend.isSuccess}
          onClick={() => resend.mutate({})}
        >
          {resend.isPending ? t('auth.resending') : t('auth.resend')}
        </BusyButton>
      </Group>
      <Text fz="sm" mt={4} role="status">
        {resend.isSuccess && t('auth.resent')}
        {resend.isError && textOf(resend.error, t('auth.resendFailed'))}
      </Text>
    </Alert>
  );
}
