import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { keptPath } from '../../lib/kept-path.js';
import { LiveProvider } from '../../lib/live/live-provider.js';
import { useSession } from '../../lib/use-session.js';

const loadRules = async () => (await import('../live/live-table.js')).liveTable;

/** Pages for signed-in people; a superadmin has the admin panel alone. */
export function SignedInRoute() {
  const { status, user, endedBy } = useSession();
  const { pathname, search, hash } = useLocation();
  const isSignedIn = status === 'signed-in' && user !== null;
  useEffect(() => {
    // Whoever signed out is done here, and the next person has nothing to do with where they were.
    if (isSignedIn || endedBy === 'logout') keptPath.drop();
    else keptPath.keep(pathname + search + hash);
  }, [isSignedIn, endedBy, pathname, search, hash]);
  if (!isSignedIn) return <Navigate to={endedBy === 'expired' ? '/login' : '/'} replace />;
  if (user.role === 'superadmin' && pathname !== '/admin') return <Navigate to="/admin" replace />;
  return (
    <LiveProvider key={user.id} loadRules={loadRules}>
      <Outlet />
    </LiveProvider>
  );
}
