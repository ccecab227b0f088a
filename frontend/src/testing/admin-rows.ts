import type { AdminUser } from '@megafon/contracts';
import { anId } from './builders.js';

/** A user as the panel lists them. */
export function aRow(over: Partial<AdminUser> = {}): AdminUser {
  return {
    _id: anId(),
    name: 'דנה כהן',
    email: 'dana@example.com',
    role: 'user',
    subscriptionPlan: 'starter',
    subscriptionExpiresAt: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    hasSecondFactor: false,
    ...over,
  };
}
/** A page of users. */
export const listed = (data: AdminUser[], total = data.length) => ({
  success: true as const,
  data,
  pagination: { page: 1, limit: 20, total, pages: Math.max(1, Math.ceil(total / 20)) },
});
