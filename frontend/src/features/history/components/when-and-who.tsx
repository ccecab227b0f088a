import { Text } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import { formatDateTime } from '../../../lib/format.js';

const accountIdShown = 10;

interface Props {
  at: string;
  accountId: string;
  accountName: string;
}

export function WhenAndWho({ at, accountId, accountName }: Props) {
  return (
    <Text fz="xs" c="dimmed">
      <time dateTime={at}>{formatDateTime(at)}</time>
      {` · ${t('history.account')} `}
      {accountName !== '' && (
        <>
          <bdi>{accountName}</bdi>
          {' · '}
        </>
      )}
      <bdi dir="ltr" title={accountId}>
        {accountId.slice(0, accountIdShown)}
      </bdi>
    </Text>
  );
}
