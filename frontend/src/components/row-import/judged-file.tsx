import { ScrollArea, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../i18n/t.js';
import { formatNumber } from '../../lib/format.js';
import classes from '../rows.module.css';
import { inOrder } from './row-import.js';
import type { JudgedRows } from './row-import.js';

export interface JudgedFileProps extends JudgedRows<unknown> {
  name: string;
  unread: readonly string[];
}

/** Enough to see that the right column was read. */
const rightShown = 20;

/** What is in a file: first what is wrong with it. */
export function JudgedFile({ right, faults, unread }: JudgedFileProps) {
  return (
    <Stack gap="sm">
      {unread.length > 0 && (
        <Text fz="sm" c="dimmed">
          <bdi>{t('rowImport.unread', { columns: unread.join(', ') })}</bdi>
        </Text>
      )}
      {right.length === 0 && faults.length > 0 && <Text fz="sm">{t('rowImport.nothingRight')}</Text>}
      {faults.length > 0 && (
        <Rows title={t('rowImport.faults')} maxHeight={260}>
          {inOrder(faults).map(({ line, column, reason }) => (
            <li key={`${String(line)} ${String(column)} ${reason}`} className={classes.row}>
              <Text fz="sm" span fw={600}>
                {t('rowImport.row', { line: formatNumber(line) })}
              </Text>
              {column && (
                <Text fz="sm" span c="dimmed">
                  {' · '}
                  {t('rowImport.inColumn', { column: t(`rowImport.column.${column}`) })}
                </Text>
              )}
              <Text fz="sm" c="var(--mantine-color-error)">
                {reason}
              </Text>
            </li>
          ))}
        </Rows>
      )}
      {right.length > 0 && (
        <Rows title={t('rowImport.right')} maxHeight={180}>
          {right.slice(0, rightShown).map(({ line, title }) => (
            <li key={line} className={classes.row}>
              <Text fz="sm" dir="auto" lineClamp={2}>
                {title}
              </Text>
            </li>
          ))}
          {right.length > rightShown && (
            <li className={classes.row}>
              <Text fz="sm" c="dimmed">
                {t('rowImport.more', { n: formatNumber(right.length - rightShown) })}
              </Text>
            </li>
          )}
        </Rows>
      )}
    </Stack>
  );
}

/** A list that scrolls by itself, with the keyboard as well. */
function Rows({ title, maxHeight, children }: { title: string; maxHeight: number; children: ReactNode }) {
  return (
    <section>
      <Title order={3} fz="sm" mb={4}>
        {title}
      </Title>
      <ScrollArea.Autosize
        mah={maxHeight}
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': title }}
      >
        <ul className={classes.rows} aria-label={title}>
          {children}
        </ul>
      </ScrollArea.Autosize>
    </section>
  );
}
