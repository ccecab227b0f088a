import type { HistoryPost } from '@megafon/contracts';
import { Text } from '@mantine/core';
import { countOf, t } from '../../../i18n/t.js';
import { formatDateTime } from '../../../lib/format.js';

/** What people did with a post, and how old that is: the network is asked an hour after it, then more and more seldom. */
export function PostReactions({ reactions }: Pick<HistoryPost, 'reactions'>) {
  if (reactions === null) {
    return (
      <Text fz="xs" c="dimmed">
        {t('history.notReadYet')}
      </Text>
    );
  }
  const { likes, comments, shares, reach, measuredAt } = reactions;
  const parts = [countOf('likes', likes), countOf('comments', comments), countOf('shares', shares)];
  if (reach !== null) parts.push(countOf('reached', reach));
  return (
    <Text fz="xs">
      <Text span inherit c="dimmed">
        {`${t('history.reactions', { when: formatDateTime(measuredAt) })} `}
      </Text>
      {parts.join(' · ')}
    </Text>
  );
}
