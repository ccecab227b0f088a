import { Group, Progress, Text } from '@mantine/core';
import { StatusBadge } from '../../../components/status-badge.js';
import { t } from '../../../i18n/t.js';
import classes from '../landing-page.module.css';

const rows = [
  { name: 'group1', status: 'published' },
  { name: 'group2', status: 'publishing' },
  { name: 'group3', status: 'pending' },
] as const;

/** A running campaign, as the product shows it. Decoration: the text beside it says the same. */
export function ProductGlimpse() {
  return (
    <div className={classes.glimpse} aria-hidden>
      <Group justify="space-between" mb="sm">
        <Text fw={650} fz={18}>
          {t('landing.mock.name')}
        </Text>
        <StatusBadge status="publishing" />
      </Group>
      <Progress value={62} mb="md" radius="xl" />
      {rows.map(({ name, status }) => (
        <div key={name} className={classes.row}>
          <Text fz={15}>{t(`landing.mock.${name}`)}</Text>
          <StatusBadge status={status} />
        </div>
      ))}
    </div>
  );
}
