import { accountPath, listFacebookAccounts } from '@megafon/contracts';
import type { FacebookAccount } from '@megafon/contracts';
import { Alert, Anchor, Text } from '@mantine/core';
import { IconSteeringWheel } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { countOf, t } from '../../../i18n/t.js';
import { query } from '../../../lib/query.js';
import type { RunProgress } from '../patch-run.js';
import { hasPosts } from '../run-tally.js';

/** Accounts that stand still until their person has answered a page of the network: what the run has to do in them waits. */
export function AwaitedAccounts({ progress }: { progress: RunProgress }) {
  const accounts = useQuery(query(listFacebookAccounts)).data?.accounts ?? [];
  const what = hasPosts(progress) ? 'groups' : 'comments';
  return accounts.filter(isAwaited).map(({ accountId, accountName: name, isPageUnknown = false }) => {
    const left = openOf(progress, accountId);
    if (left === 0) return null;
    return (
      <Alert key={accountId} role="status" color="orange" icon={<IconSteeringWheel size={20} />}>
        <Text fz="sm" fw={600}>
          {t(isPageUnknown ? 'run.awaitsAtUnknownPage' : 'run.awaitsAtCheckpoint', { name })}
        </Text>
        <Text fz="sm">{t('run.awaitsHelp', { left: countOf(what, left) })}</Text>
        <Anchor component={Link} to={accountPath(accountId)} fz="sm" fw={600} c="inherit" underline="always">
          {t('run.toAwaited', { name })}
        </Anchor>
      </Alert>
    );
  });
}

/** As the policy has it: whatever else stops an account, or a missing consent, fails what was to be done in it. */
function isAwaited({ status, reason, consentedAt }: FacebookAccount): boolean {
  return status === 'paused' && reason === 'checkpoint' && consentedAt !== null;
}

/** What a run still has to do in an account; while it is held up nothing of that waits for anybody else. */
function openOf({ targets, hold }: RunProgress, accountId: string): number {
  if (hold !== null) return 0;
  return targets.filter((target) => target.accountId === accountId && open.has(target.state)).length;
}

const open: ReadonlySet<string> = new Set(['waiting', 'joining', 'posting', 'commenting']);
