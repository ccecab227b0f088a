import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Banner, useNotice } from '../../components/banner.js';
import { t } from '../../i18n/t.js';
import { AuthLayout } from './components/auth-layout.js';
import { PlanRegisterForm } from './components/plan-register-form.js';

export function RegisterPage() {
  const notice = useNotice();
  useEffect(() => {
    document.title = `${t('auth.registerTitle')} · ${t('common.product')}`;
  }, []);
  return (
    <AuthLayout wide>
      <Stack gap={4} mb="lg">
        <Title order={1} fz={26}>
          {t('auth.registerTitle')}
        </Title>
        <Text c="dimmed">{t('auth.registerHelp')}</Text>
      </Stack>
      <PlanRegisterForm onStart={notice.clear} onFail={notice.fail}>
        <Banner notice={notice.notice} onClose={notice.clear} />
      </PlanRegisterForm>
      <Group gap={6} mt="lg" justify="center">
        <Text c="dimmed">{t('auth.haveAccount')}</Text>
        <Anchor component={Link} to="/login" fw={600}>
          {t('auth.toLogin')}
        </Anchor>
      </Group>
    </AuthLayout>
  );
}
