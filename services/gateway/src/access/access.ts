import { SetMetadata } from '@nestjs/common';
import type { Access, ErrorCode, Role } from '@megafon/contracts';

export const ACCESS = 'megafon:access';

/** Who may call a route. A route without it is closed. */
export const AllowedTo = (access: Access) => SetMetadata(ACCESS, access);

/** Why a signed-in caller is turned away; null where they may pass. */
export function refusalFor(access: Exclude<Access, 'public'>, role: Role): ErrorCode | null {
  if (access === 'user' || role === 'superadmin' || (access === 'admin' && role === 'admin')) return null;
  return role === 'user' ? 'AUTH.ADMIN_ONLY' : 'AUTH.FORBIDDEN';
}
