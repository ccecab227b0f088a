import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Banner, useNotice } from '../../components/banner.js';
import { t } from '../../i18n/t.js';
import { useSession } from '../../lib/use-session.js';
import { AuthLayout } from './components/auth-layout.js';
import { QuickRegisterForm } from './components/quick-register-form.js';
import { SecondFactorForm } from './components/second-factor-form.js';
import type { Asked } from './components/second-factor-form.js';
import { SignInForm } from './components/sign-in-form.js';

function messageOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('message' in state)) return null;
  return typeof state.message === 'string' ? state.message : null;
}

/** One screen, two modes: signing in, which may take a second step, and registering in short. */
export function LoginPage() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const notice = useNotice();
  if (!asked) return <FirstStep notice={notice} onAsked={setAsked} />;
  return (
    <AuthLayout>
      <Banner notice={notice.notice} onClose={notice.clear} />
      <SecondFactorForm
        asked={asked}
        onStart={notice.clear}
        onFail={notice.fail}
        onLeave={(why) => {
          if (why === undefined) notice.clear();
          else notice.fail(why);
          setAsked(null);
        }}
      />
    </AuthLayout>
  );
}

function FirstStep({
  notice,
  onAsked,
}: {
  notice: ReturnType<typeof useNotice>;
  onAsked: (asked: Asked) => void;
}) {
  const [mode, setMode] = useState<'login' | 'register'>('login');
  const state: unknown = useLocation().state;
  const { endedBy } = useSession();
  const [greeting, setGreeting] = useState(messageOf(state));
  const registering = mode === 'register';
  const title = registering ? t('auth.registerTitle') : t('auth.loginTitle');
  useEffect(() => {
    document.title = `${title} · ${t('common.product')}`;
  }, [title]);
  const toggle = () => {
    notice.clear();
    setGreeting(null);
    setMode(registering ? 'login' : 'register');
  };

  return (
    <AuthLayout>
      <Stack gap={4} mb="lg">
        <Title order={1} fz={26}>
          {title}
        </Title>
        <Text c="dimmed">{registering ? t('auth.registerQuickHelp') : t('auth.loginHelp')}</Text>
      </Stack>
      <Banner
        notice={greeting === null ? null : { kind: 'success', text: greeting }}
        onClose={() => setGreeting(null)}
      />
      {endedBy === 'expired' && notice.notice === null && !registering && (
        <Text c="dimmed" role="status" mb="md">
          {t('auth.expired')}
        </Text>
      )}
      <Banner notice={notice.notice} onClose={notice.clear} />
      {registering ? (
        <QuickRegisterForm onStart={notice.clear} onFail={notice.fail} />
      ) : (
        <SignInForm onStart={notice.clear} onFail={notice.fail} onAsked={onAsked} />
      )}
      <Stack gap={8} mt="lg" align="center">
        <Group gap={6}>
          <Text c="dimmed">{registering ? t('auth.haveAccount') : t('auth.noAccount')}</Text>
          <Anchor component="button" type="button" onClick={toggle} fw={600}>
            {registering ? t('auth.toLogin') : t('auth.toRegister')}
          </Anchor>
        </Group>
        {!registering && (
          <Anchor component={Link} to="/register" fz="sm">
            {t('auth.plansLegend')}
          </Anchor>
        )}
      </Stack>
    </AuthLayout>
  );
}
