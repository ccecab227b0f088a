import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '../../lib/use-session.js';
import { homeOf } from './home-of.js';
import { FullSpinner } from './session-gate.js';

const LandingPage = lazy(async () => ({
  default: (await import('../../features/landing/landing-page.js')).LandingPage,
}));

/** `/`: what it shows depends on who asks. */
export function HomeRoute() {
  const { status, user, endedBy } = useSession();
  if (status === 'signed-in' && user) return <Navigate to={homeOf(user.role)} replace />;
  if (endedBy === 'expired') return <Navigate to="/login" replace />;
  return (
    <Suspense fallback={<FullSpinner />}>
      <LandingPage />
    </Suspense>
  );
}
