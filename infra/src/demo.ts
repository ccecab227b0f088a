import type { RunningServers } from './servers/running-servers.js';

/** The sign-ins a fresh system has, and the last screen of `npm start` shows. Never seeded where the data is real. */
export const demoSignIns = [
  {
    email: 'demo@megafon.test',
    password: 'demo-pass-2026',
    name: 'דנה המדגימה',
    role: 'user',
    plan: 'premium',
  },
  {
    email: 'admin@megafon.test',
    password: 'admin-pass-2026',
    name: 'אבי המנהל',
    role: 'admin',
    plan: 'premium',
  },
  {
    email: 'super@megafon.test',
    password: 'super-pass-2026',
    name: 'סיגל הראשית',
    role: 'superadmin',
    plan: 'premium',
  },
] as const;

/** Whether they are seeded. What an external server holds may be real: no users with known passwords there. */
export function hasDemo(isWanted: boolean, servers: RunningServers['kind']): boolean {
  return isWanted && servers !== 'external';
}
