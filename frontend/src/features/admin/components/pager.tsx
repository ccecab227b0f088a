import type { Pagination } from '@megafon/contracts';
import { Group, Text } from '@mantine/core';
import { BusyButton } from '../../../components/busy-button.js';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';

/** Below a table of several pages; nothing where there is one. At either end its button rests, and keeps the focus. */
export function Pager({
  pagination: { page, pages },
  onPage,
}: {
  pagination: Pagination;
  onPage: (page: number) => void;
}) {
  if (pages <= 1) return null;
  return (
    <Group
      component="nav"
      justify="center"
      gap="md"
      mt="md"
      aria-label={t('adminPanel.page', { page, pages })}
    >
      <BusyButton variant="default" busy={page <= 1} onClick={() => onPage(page - 1)}>
        {t('adminPanel.previous')}
      </BusyButton>
      <Text fz="sm" role="status">
        {t('adminPanel.page', { page: formatNumber(page), pages: formatNumber(pages) })}
      </Text>
      <BusyButton variant="default" busy={page >= pages} onClick={() => onPage(page + 1)}>
        {t('adminPanel.next')}
      </BusyButton>
    </Group>
  );
}
