import { Card, List, Stack, Text, Title } from '@mantine/core';
import { t } from '../../../i18n/t.js';

export function UsagePanel() {
  return (
    <Card component="section" aria-label={t('postComments.howTo')}>
      <Stack gap="sm">
        <Title order={2} fz={16}>
          {t('postComments.howTo')}
        </Title>
        <List type="ordered" spacing="xs" withPadding>
          <List.Item>{t('postComments.steps.link')}</List.Item>
          <List.Item>{t('postComments.steps.accounts')}</List.Item>
          <List.Item>{t('postComments.steps.box')}</List.Item>
          <List.Item>{t('postComments.steps.send')}</List.Item>
        </List>
        <Text fz="sm" c="dimmed">
          {t('postComments.howToTest')}
        </Text>
        <Text fz="sm" c="dimmed">
          {t('postComments.howToPace')}
        </Text>
      </Stack>
    </Card>
  );
}
