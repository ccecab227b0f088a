import { getNotificationSettings } from '@megafon/contracts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../../components/query-view.js';
import { t } from '../../../i18n/t.js';
import { query } from '../../../lib/query.js';
import { useNamedPlace } from '../../../lib/use-named-place.js';
import { NotificationsForm } from './notifications-form.js';
import { Section } from './section.js';

const anchor = 'notifications';

/** What the person hears of, and how. Mails and the bell lead to it. */
export function NotificationsSection() {
  const settings = useQuery(query(getNotificationSettings));
  const place = useNamedPlace<HTMLDivElement>(anchor, settings.data !== undefined);
  return (
    <div
      id={anchor}
      ref={place}
      tabIndex={-1}
      style={{ scrollMarginBlockStart: 'calc(var(--header-height) + 16px)' }}
    >
      <Section title={t('notificationSettings.title')} help={t('notificationSettings.help')}>
        <QueryView
          query={settings}
          skeleton={<Skeleton h={300} radius="md" />}
          failed={t('notificationSettings.loadFailed')}
          small
        >
          {(known) => <NotificationsForm known={known} />}
        </QueryView>
      </Section>
    </div>
  );
}
