import { Navigate } from 'react-router-dom';
import { useSession } from '../../lib/use-session.js';

export function UnknownRoute() {
  const { status, user, endedBy } = useSession();
  if (status !== 'signed-in') return <Navigate to={endedBy === 'expired' ? '/login' : '/'} replace />;
  return <Navigate to={user?.role === 'superadmin' ? '/admin' : '/dashboard'} replace />;
}
