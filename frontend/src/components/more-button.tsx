import { BusyButton } from './busy-button.js';
import { t } from '../i18n/t.js';

interface Props {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  /** Of what: `more of <what>` is read to whoever does not see where it stands. */
  of: string;
}

/** Below a list that comes by pages: fetches the next one; nothing where there is none. */
export function MoreButton({ query, of }: Props) {
  if (!query.hasNextPage) return null;
  return (
    <BusyButton
      variant="default"
      busy={query.isFetchingNextPage}
      spins
      onClick={() => void query.fetchNextPage()}
      aria-label={t('common.moreOf', { what: of })}
      style={{ alignSelf: 'center' }}
    >
      {t('common.more')}
    </BusyButton>
  );
}
