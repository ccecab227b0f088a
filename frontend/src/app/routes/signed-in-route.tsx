import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { LiveProvider } from '../../lib/live/live-provider.js';
import { useSession } from '../../lib/use-session.js';

const loadRules = async () => (await import('../live/live-table.js')).liveTable;

/** Pages for signed-in people; a superadmin has the admin panel alone. */
export function SignedInRoute() {
  const { status, user, endedBy } = useSession();
  const { pathname } = useLocation();
  if (status !== 'signed-in' || !user) {
    return <Navigate to={endedBy === 'expired' ? '/login' : '/'} replace />;
  }
  if (user.role === 'superadmin' && pathname !== '/admin') return <Navigate to="/admin" replace />;
  return (
    <LiveProvider key={user.id} loadRules={loadRules}>
      <Outlet />
    </LiveProvider>
  );
}
