import type { AuditLine } from '@megafon/contracts';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { TimeText } from '../../../components/time-text.js';
import { t } from '../../../i18n/t.js';
import { accountOf, actName, detailsOf, nameOf } from '../audit-words.js';

interface Props {
  line: AuditLine;
  onNarrow: (to: { account: string } | { user: string }) => void;
}

/** Who did what, when, with which account. */
export function AuditRow({ line, onNarrow }: Props) {
  const { at, act, user, account, by, target } = line;
  const details = detailsOf(line);
  return (
    <Stack gap={2}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>
          <bdi>{actName(act)}</bdi>
        </Text>
        <Text fz="xs" c="dimmed">
          <TimeText at={at} />
        </Text>
      </Group>
      <Group gap="xs">
        {by && <Who what={t('adminAudit.by')} name={nameOf(by)} />}
        {target && <Who what={t('adminAudit.target')} name={nameOf(target)} />}
        {user && (
          <Who what={t('adminAudit.user')} name={nameOf(user)} onNarrow={() => onNarrow({ user: user.id })} />
        )}
        <Who
          what={user ? t('adminAudit.account') : t('adminAudit.chain')}
          name={accountOf(account)}
          onNarrow={() => onNarrow({ account: account.id })}
        />
      </Group>
      {details !== '' && (
        <Text fz="xs" c="dimmed" dir="ltr" ta="end" style={{ overflowWrap: 'anywhere' }}>
          {details}
        </Text>
      )}
    </Stack>
  );
}

function Who({ what, name, onNarrow }: { what: string; name: string; onNarrow?: () => void }) {
  const words = <bdi>{name}</bdi>;
  return (
    <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
      {`${what}: `}
      {onNarrow ? (
        <Anchor
          component="button"
          type="button"
          fz="sm"
          underline="always"
          aria-label={t('adminAudit.onlyOf', { what, name })}
          onClick={onNarrow}
        >
          {words}
        </Anchor>
      ) : (
        words
      )}
    </Text>
  );
}
