import type { Role } from '@megafon/contracts';
import { keptPath } from '../../lib/kept-path.js';

/** A superadmin has the admin panel alone, and a part of it may be where they wanted to go. */
const isInPanel = (path: string) => path === '/admin' || path.startsWith('/admin?');

/** Where whoever has signed in belongs: what they wanted to see before they did, or the first page of their role. */
export function homeOf(role: Role): string {
  const wanted = keptPath.read();
  if (role !== 'superadmin') return wanted ?? '/dashboard';
  return wanted !== null && isInPanel(wanted) ? wanted : '/admin';
}
