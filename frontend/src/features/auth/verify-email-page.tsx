import { Button, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { BusyButton } from '../../components/busy-button.js';
import { Banner } from '../../components/banner.js';
import { t } from '../../i18n/t.js';
import { textOf } from '../../lib/api-error.js';
import { useSession } from '../../lib/use-session.js';
import { useVerifyEmail } from './api/use-verify-email.js';
import { AuthLayout } from './components/auth-layout.js';
import { tokenOfLink } from './token-of-link.js';

/** Where the link of the mail leads, signed in or not. Opening it does nothing by itself: mail filters open links too. */
export function VerifyEmailPage() {
  const token = tokenOfLink(useLocation()) ?? '';
  // What was found out of one link says nothing of another that is opened in the same tab.
  return <Verification key={token} token={token} />;
}

function Verification({ token }: { token: string }) {
  const { status } = useSession();
  const isSignedIn = status === 'signed-in';
  const verification = useVerifyEmail(token);
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
            <BusyButton
              size="md"
              fullWidth
              // What a look at the session that is under way finds would be older than what the link does.
              busy={verification.isPending || status === 'loading'}
              disabled={token === ''}
              onClick={() => verification.mutate()}
            >
              {verification.isPending ? t('auth.verifying') : t('auth.verify')}
            </BusyButton>
          </>
        )}
      </Stack>
    </AuthLayout>
  );
}
