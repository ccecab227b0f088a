import { AppError } from '@megafon/contracts';
import type { Request } from '../http/request.js';

/**
 * For calls that need neither a body nor a header of ours, so that no browser asks first (preflight): what a page of
 * another site, or of another host of ours, sends is refused by what its browser says of it. Of browsers that say nothing
 * no other site has the cookie sent (SameSite).
 *
 * @throws AppError AUTH.FORBIDDEN
 */
export function refuseOtherSites({ headers }: Pick<Request, 'headers'>): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw new AppError('AUTH.FORBIDDEN');
}
