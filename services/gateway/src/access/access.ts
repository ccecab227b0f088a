import { SetMetadata } from '@nestjs/common';
import type { Access, Caller, ErrorCode, Role } from '@megafon/contracts';

export const ACCESS = 'megafon:access';

/** Who may call a route. A route without it is closed. */
export const AllowedTo = (access: Access) => SetMetadata(ACCESS, access);

/**
 * Why a signed-in caller is turned away; null where they may pass.
 * @param bound roles that administer nothing without a second factor
 */
export function refusalFor(
  access: Exclude<Access, 'public'>,
  { role, hasSecondFactor }: Pick<Caller, 'role' | 'hasSecondFactor'>,
  bound: readonly Role[],
): ErrorCode | null {
  if (access === 'user') return null;
  const mayPass = role === 'superadmin' || (access === 'admin' && role === 'admin');
  if (!mayPass) return role === 'user' ? 'AUTH.ADMIN_ONLY' : 'AUTH.FORBIDDEN';
  return bound.includes(role) && !hasSecondFactor ? 'AUTH.SECOND_FACTOR_REQUIRED' : null;
}
