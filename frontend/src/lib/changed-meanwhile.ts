import { ApiError } from './api-error.js';

/** What was to be saved was written from something that is not there any more. */
export function wasChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'CONFLICT.CHANGED_MEANWHILE';
}
