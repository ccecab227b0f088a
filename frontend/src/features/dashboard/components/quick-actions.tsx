import { Button, Card, Stack, Title } from '@mantine/core';
import { IconChartBar, IconSparkles, IconUsersGroup } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { t } from '../../../i18n/t.js';

export function QuickActions() {
  const actions = [
    { to: '/create', text: t('dashboard.quickCreate'), icon: IconSparkles },
    { to: '/groups', text: t('dashboard.quickGroups'), icon: IconUsersGroup },
    { to: '/statistics', text: t('dashboard.quickStatistics'), icon: IconChartBar },
  ];
  return (
    <Card component="section" aria-labelledby="quick">
      <Title order={2} fz={18} id="quick" mb="sm">
        {t('dashboard.quick')}
      </Title>
      <Stack gap="xs">
        {actions.map(({ to, text, icon: Icon }) => (
          <Button
            key={to}
            component={Link}
            to={to}
            variant="default"
            justify="flex-start"
            leftSection={<Icon size={18} stroke={1.7} />}
          >
            {text}
          </Button>
        ))}
      </Stack>
    </Card>
  );
}
