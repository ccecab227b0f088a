import type { ReactNode } from 'react';
import { t } from '../i18n/t.js';
import { hasStatus, textOf } from '../lib/api-error.js';
import type { Loading } from '../lib/together.js';
import { Forbidden } from './forbidden.js';
import { Gone } from './gone.js';
import type { WayBack } from './gone.js';
import { LoadError } from './load-error.js';

interface Props<T> {
  query: Loading<T>;
  /** As large as what will stand here. */
  skeleton: ReactNode;
  /** The catalogue's words for a failure to load. */
  failed: string;
  /** Within a form or a panel: the failure is a line, not a card. */
  small?: boolean;
  /** What a screen reader hears meanwhile; 'טוען…' unless told. */
  loading?: string;
  /** Where to go when it is not there any more; for what is asked for by its id. */
  gone?: WayBack;
  empty?: { when: (data: T) => boolean; show: ReactNode };
  children: (data: T) => ReactNode;
}

/**
 * What a query has, or why it has nothing: it loads, failed (with another try), is gone, may not be seen, or is empty.
 * An answer that is there stays on screen while a newer one cannot be had.
 */
export function QueryView<T>(props: Props<T>) {
  const { query, skeleton, failed, small, loading = t('common.loading'), gone, empty, children } = props;
  const { data, error, isFetching, refetch } = query;
  if (hasStatus(error, 403)) return <Forbidden />;
  if (data !== undefined) return empty?.when(data) ? empty.show : children(data);
  if (gone && hasStatus(error, 404)) return <Gone title={textOf(error, failed)} back={gone} />;
  if (error) return <LoadError text={failed} onRetry={refetch} busy={isFetching} small={small} />;
  return (
    <div role="status" aria-label={loading}>
      {skeleton}
    </div>
  );
}
