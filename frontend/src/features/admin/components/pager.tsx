import type { Pagination } from '@megafon/contracts';
import { Button, Group, Text } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';

/** Below a table of several pages; nothing where there is one. */
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
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('adminPanel.previous')}
      </Button>
      <Text fz="sm" role="status">
        {t('adminPanel.page', { page: formatNumber(page), pages: formatNumber(pages) })}
      </Text>
      <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('adminPanel.next')}
      </Button>
    </Group>
  );
}
