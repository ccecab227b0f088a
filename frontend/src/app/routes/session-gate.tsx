import { Center, Container, Loader } from '@mantine/core';
import { useDeferredValue } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { LoadError } from '../../components/load-error.js';
import { t } from '../../i18n/t.js';
import { usePrerenderedPlace } from '../../lib/prerendered.js';
import { session } from '../../lib/session.js';
import { useSession } from '../../lib/use-session.js';
import { verifySession } from '../../lib/verify-session.js';

export function FullSpinner() {
  return (
    <Center mih="100dvh" role="status" aria-label={t('common.loading')}>
      <Loader />
    </Center>
  );
}

/** Nothing is shown before it is known who is there. */
export function SessionGate() {
  // All pages are drawn behind it: in small pieces, between which the page hears its person.
  const status = useDeferredValue(useSession().status);
  // Who is signed in finds the frame in the document, until the application has its own.
  usePrerenderedPlace(status === 'signed-out' || status === 'unreachable');
  if (status === 'loading') return <FullSpinner />;
  if (status === 'unreachable') {
    return (
      <Container size="xs" py={96}>
        <LoadError
          text={`${t('common.unreachable')}. ${t('common.unreachableHelp')}`}
          onRetry={() => {
            session.startLoading();
            return verifySession();
          }}
        />
      </Container>
    );
  }
  return (
    <>
      <ScrollRestoration />
      <Outlet />
    </>
  );
}
