import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../i18n/t.js';

/** Nobody can comment yet: says so and leads to where accounts are connected, also by the focus. */
export function NoAccounts({ linkRef }: { linkRef: Ref<HTMLAnchorElement> }) {
  return (
    <Alert color="orange" title={t('postComments.noAccounts')} icon={<IconAlertTriangle size={20} />}>
      <Stack gap="xs" align="flex-start">
        <Text fz="sm">{t('postComments.noAccountsHelp')}</Text>
        <Button component={Link} ref={linkRef} to="/facebook-connections" size="xs">
          {t('postComments.toConnections')}
        </Button>
      </Stack>
    </Alert>
  );
}
