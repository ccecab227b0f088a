import { Anchor, Box, Group, List, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '../../../components/logo.js';
import { t } from '../../../i18n/t.js';
import { usePrerenderedPlace } from '../../../lib/prerendered.js';
import classes from './auth-layout.module.css';

/** The form at the right, what the product is at the left. */
export function AuthLayout({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  usePrerenderedPlace();
  return (
    <div className={classes.page}>
      <main className={classes.formSide}>
        <Group justify="space-between" w="100%" mb="xl">
          <Logo />
          <Anchor component={Link} to="/" fz="sm">
            {t('auth.toHome')}
          </Anchor>
        </Group>
        <Box w="100%" maw={wide ? 560 : 400} m="auto">
          {children}
        </Box>
      </main>
      <aside className={classes.brandSide} aria-label={t('auth.sideTitle')}>
        <Stack maw={380} gap="lg">
          <Title order={2} fz={32} lh={1.25} c="white">
            {t('auth.sideTitle')}
          </Title>
          <List
            spacing="sm"
            center
            icon={
              <ThemeIcon size={24} radius="xl" variant="white">
                <IconCheck size={14} stroke={2.5} />
              </ThemeIcon>
            }
          >
            {(['accounts', 'boxes', 'proof'] as const).map((point) => (
              <List.Item key={point}>
                <Text c="white" fz="lg">
                  {t(`auth.sidePoints.${point}`)}
                </Text>
              </List.Item>
            ))}
          </List>
        </Stack>
      </aside>
    </div>
  );
}
