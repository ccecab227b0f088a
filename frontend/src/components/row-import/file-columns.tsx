import { List, Text } from '@mantine/core';
import { t } from '../../i18n/t.js';
import type { ImportColumn, RowImport } from './row-import.js';

/** Which columns a file may have, and which it has to. */
export function FileColumns({ columns, needs }: Pick<RowImport<unknown>, 'columns' | 'needs'>) {
  const needOf = (column: ImportColumn) => {
    const among = needs.find((some) => some.includes(column));
    if (!among) return t('common.optional');
    return among.length > 1 ? t('rowImport.oneOf') : t('rowImport.needed');
  };
  return (
    <div>
      <Text fz="sm" fw={600} id="file-columns">
        {t('rowImport.columns')}
      </Text>
      <List fz="sm" withPadding aria-labelledby="file-columns">
        {columns.map((column) => (
          <List.Item key={column}>
            {t(`rowImport.column.${column}`)}{' '}
            <Text span c="dimmed" fz="sm">
              ({needOf(column)})
            </Text>
          </List.Item>
        ))}
      </List>
      <Text fz="sm" mt="xs">
        {t('rowImport.nothingYet')}
      </Text>
    </div>
  );
}
