import { Text } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import { formatDateTime } from '../../../lib/format.js';

const accountIdShown = 10;

export function WhenAndWho({ at, accountId }: { at: string; accountId: string }) {
  return (
    <Text fz="xs" c="dimmed">
      {`${formatDateTime(at)} · ${t('history.account')} `}
      <bdi dir="ltr" title={accountId}>
        {accountId.slice(0, accountIdShown)}
      </bdi>
    </Text>
  );
}
