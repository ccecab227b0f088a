import { quietText } from '@megafon/contracts';
import type { PostingRulesReply } from '@megafon/contracts';
import { Alert } from '@mantine/core';
import { IconMoon } from '@tabler/icons-react';
import { t } from '../../../i18n/t.js';
import { formatDateTime } from '../../../lib/format.js';

/** What the rules come to: the quiet time that it is in, or the next one. */
export function NextQuietTime({ next }: Pick<PostingRulesReply, 'next'>) {
  if (!next) return null;
  const why = quietText(next);
  const until = formatDateTime(next.until);
  const isNow = new Date(next.from) <= new Date();
  return (
    <Alert color="blue" icon={<IconMoon size={20} aria-hidden />} role="status">
      {isNow
        ? t('postingRules.now', { why, until })
        : t('postingRules.next', { why, from: formatDateTime(next.from), until })}
    </Alert>
  );
}
