import { Navigate, Outlet } from 'react-router-dom';
import { useSession } from '../../lib/use-session.js';

/** Pages for people who are not signed in. */
export function VisitorRoute() {
  const { status } = useSession();
  return status === 'signed-in' ? <Navigate to="/" replace /> : <Outlet />;
}
