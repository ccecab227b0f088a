import { useNow } from '../lib/use-now.js';
import { formatDateTime, formatRelative } from '../lib/format.js';

/** A moment as people say it, with the exact time on hover and for machines. */
export function TimeText({ at, relative = false }: { at: string; relative?: boolean }) {
  const now = useNow(30_000);
  const exact = formatDateTime(at, new Date(now));
  if (!relative) return <time dateTime={at}>{exact}</time>;
  return (
    <time dateTime={at} title={exact}>
      {formatRelative(at, new Date(now))}
    </time>
  );
}
