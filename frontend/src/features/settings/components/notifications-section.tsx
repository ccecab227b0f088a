import { getNotificationSettings } from '@megafon/contracts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../../components/query-view.js';
import { t } from '../../../i18n/t.js';
import { query } from '../../../lib/query.js';
import { NamedPart } from './named-part.js';
import { NotificationsForm } from './notifications-form.js';
import { Section } from './section.js';

/** What the person hears of, and how. Mails and the bell lead to it. */
export function NotificationsSection() {
  const settings = useQuery(query(getNotificationSettings));
  return (
    <NamedPart anchor="notifications" isThere={settings.data !== undefined}>
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
    </NamedPart>
  );
}
