import type { ReactNode } from 'react';
import { t } from '../i18n/t.js';
import { ApiError } from '../lib/api-error.js';
import type { Loading } from '../lib/together.js';
import { Forbidden } from './forbidden.js';
import { LoadError } from './load-error.js';

interface Props<T> {
  query: Loading<T>;
  /** As large as what will stand here. */
  skeleton: ReactNode;
  /** The catalogue's words for a failure to load. */
  failed: string;
  /** Within a form or a panel: the failure is a line, not a card. */
  small?: boolean;
  empty?: { when: (data: T) => boolean; show: ReactNode };
  children: (data: T) => ReactNode;
}

/**
 * What a query has, or why it has nothing: it loads, failed (with another try), may not be seen, or is empty.
 * An answer that is there stays on screen while a newer one cannot be had.
 */
export function QueryView<T>({ query, skeleton, failed, small, empty, children }: Props<T>) {
  const { data, error, isFetching, refetch } = query;
  if (isForbidden(error)) return <Forbidden />;
  if (data !== undefined) return empty?.when(data) ? empty.show : children(data);
  if (error) return <LoadError text={failed} onRetry={refetch} busy={isFetching} small={small} />;
  return (
    <div role="status" aria-label={t('common.loading')}>
      {skeleton}
    </div>
  );
}

function isForbidden(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 403;
}
