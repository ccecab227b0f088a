import { ApiError } from './api-error.js';

/** The server's own words where it refused for a reason; ours where it failed, or nobody answered. */
export function failureText(error: unknown, ours: string): string {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isRefusal ? (error.text ?? ours) : ours;
}
