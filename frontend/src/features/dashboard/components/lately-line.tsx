import type { Lately } from '@megafon/contracts';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { countOf, t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';

/** What happened since yesterday at this hour, in one line. */
export function LatelyLine({ lately }: { lately: Lately }) {
  return (
    <Text mb="lg">
      <Text span fw={650} inherit>
        {`${t('dashboard.lately', { hours: formatNumber(lately.hours) })}: `}
      </Text>
      {factsOf(lately)}
      {' · '}
      <Anchor component={Link} to="/history?dates=week" fw={600} underline="always" inherit>
        {t('dashboard.toRuns')}
      </Anchor>
    </Text>
  );
}

function factsOf({ posts, comments, failed, waiting }: Lately): string {
  const counted = (count: number) => ({ count, n: formatNumber(count) });
  const facts = [
    ...(posts > 0 ? [t('dashboard.latelyPosts', counted(posts))] : []),
    ...(comments > 0 ? [t('dashboard.latelyComments', counted(comments))] : []),
    ...(waiting > 0 ? [t('dashboard.latelyWaiting', counted(waiting))] : []),
    ...(failed > 0 ? [countOf('failures', failed)] : []),
  ];
  return facts.length === 0 ? t('dashboard.latelyNothing') : facts.join(' · ');
}
