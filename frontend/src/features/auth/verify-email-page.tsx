import { verifyEmail } from '@megafon/contracts';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Banner } from '../../components/banner.js';
import { t } from '../../i18n/t.js';
import { textOf } from '../../lib/api-error.js';
import { call } from '../../lib/call.js';
import { useSession } from '../../lib/use-session.js';
import { verifySession } from '../../lib/verify-session.js';
import { AuthLayout } from './components/auth-layout.js';

/** Where the link of the mail leads, signed in or not. Opening it does nothing by itself: mail filters open links too. */
export function VerifyEmailPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const isSignedIn = useSession().status === 'signed-in';
  const verification = useMutation({
    mutationFn: () => call(verifyEmail, { body: { token } }),
    // The stored user learns of it, here and in other tabs.
    onSuccess: () => (isSignedIn ? verifySession() : undefined),
  });
  useEffect(() => {
    document.title = `${t('auth.verifyTitle')} · ${t('common.product')}`;
  }, []);
  const failure = verification.isError ? textOf(verification.error, t('auth.verifyFailed')) : null;
  const missing = token === '' ? t('auth.verifyMissing') : null;
  const fault = failure ?? missing;
  return (
    <AuthLayout>
      <Stack>
        <Title order={1} fz={26}>
          {t('auth.verifyTitle')}
        </Title>
        <Banner
          notice={fault === null ? null : { kind: 'error', text: fault }}
          onClose={() => verification.reset()}
        />
        {verification.isSuccess ? (
          <>
            <Text role="status">{t('auth.verified')}</Text>
            <Button component={Link} to={isSignedIn ? '/' : '/login'} size="md" fullWidth>
              {isSignedIn ? t('auth.toApp') : t('auth.toLogin')}
            </Button>
          </>
        ) : (
          <>
            <Text c="dimmed">{t('auth.verifyHelp')}</Text>
            <Button
              size="md"
              fullWidth
              disabled={verification.isPending || token === ''}
              onClick={() => verification.mutate()}
            >
              {verification.isPending ? t('auth.verifying') : t('auth.verify')}
            </Button>
          </>
        )}
      </Stack>
    </AuthLayout>
  );
}
