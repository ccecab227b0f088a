import { t } from '../i18n/t.js';
import { ApiError } from './api-error.js';
import { NotConfirmed } from './not-confirmed.js';

/** The server's own words where it refused for a reason; ours where it failed, or nobody answered. */
export function failureText(error: unknown, ours: string): string {
  if (error instanceof NotConfirmed) return t('common.notConfirmed');
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isRefusal ? (error.text ?? ours) : ours;
}
