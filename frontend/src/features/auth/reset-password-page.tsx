import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { t } from '../../i18n/t.js';
import { session } from '../../lib/session.js';
import { tellLogout } from '../../lib/logout-call.js';
import { AuthHeading } from './components/auth-heading.js';
import { AuthLayout } from './components/auth-layout.js';
import { ResetPasswordForm } from './components/reset-password-form.js';
import { BackToLogin } from './components/back-to-login.js';
import { tokenOfLink } from './token-of-link.js';

/** Where the link of the mail leads, signed in or not. */
export function ResetPasswordPage() {
  const token = useTokenOfLink();
  const navigate = useNavigate();
  const finish = async () => {
    // Every session of the account is over; whoever is signed in here signs in anew.
    await tellLogout();
    session.end('logout');
    await navigate('/login', { replace: true, state: { message: t('auth.resetDone') } });
  };
  return (
    <AuthLayout>
      <AuthHeading title={t('auth.resetTitle')} help={t('auth.resetHelp')} />
      {token === '' ? (
        <Stack>
          <Text role="alert">{t('auth.resetMissing')}</Text>
          <Button component={Link} to="/forgot-password" size="md" fullWidth>
            {t('auth.resetAgain')}
          </Button>
        </Stack>
      ) : (
        <ResetPasswordForm token={token} onDone={finish} />
      )}
      <BackToLogin />
    </AuthLayout>
  );
}

/** The page remembers it; the address bar and the history, which others may see, do not. */
function useTokenOfLink(): string {
  const navigate = useNavigate();
  const inAddress = tokenOfLink(useLocation());
  const [token, setToken] = useState(inAddress ?? '');
  // Another link that is opened in this tab loads no other page: only what is behind the # differs.
  if (inAddress !== null && inAddress !== token) setToken(inAddress);
  useEffect(() => {
    if (inAddress !== null) void navigate({ search: '', hash: '' }, { replace: true });
  }, [inAddress, navigate]);
  return token;
}
