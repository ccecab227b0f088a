import type { HistoryRun } from '@megafon/contracts';
import { Accordion } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../../i18n/t.js';
import { HistoryItem } from './history-item.js';

const plainUpTo = 50;
/** A closed run, in pixels; an open one is measured. */
const closedHeight = 78;
const gap = 12;

interface Props {
  runs: readonly HistoryRun[];
  /** One that is open from the beginning. */
  opened?: string;
}

/** Runs that open; of more than 50 only those near the window are drawn. */
export function HistoryList({ runs, opened }: Props) {
  const [open, setOpen] = useState<string[]>(opened === undefined ? [] : [opened]);
  const rows = { runs, isOpen: (runId: string) => open.includes(runId) };
  return (
    <Accordion
      multiple
      value={open}
      onChange={setOpen}
      variant="separated"
      radius="lg"
      chevronPosition="left"
      order={2}
    >
      {runs.length > plainUpTo ? <Windowed {...rows} /> : <Plain {...rows} />}
    </Accordion>
  );
}

type Rows = Pick<Props, 'runs'> & { isOpen: (runId: string) => boolean };

const list = { listStyle: 'none', margin: 0, padding: 0 } as const;

function Plain({ runs, isOpen }: Rows) {
  return (
    <ul aria-label={t('history.runs')} style={{ ...list, display: 'grid', gap }}>
      {runs.map((run) => (
        <li key={run.runId} style={{ minWidth: 0 }}>
          <HistoryItem run={run} open={isOpen(run.runId)} />
        </li>
      ))}
    </ul>
  );
}

function Windowed({ runs, isOpen }: Rows) {
  const place = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop((place.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);

  const virtual = useWindowVirtualizer({
    count: runs.length,
    estimateSize: () => closedHeight,
    getItemKey: (index) => runs[index]?.runId ?? index,
    gap,
    overscan: 8,
    scrollMargin: top,
  });
  return (
    <ul
      ref={place}
      aria-label={t('history.runs')}
      style={{ ...list, position: 'relative', height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ index, start, key }) => {
        const run = runs[index];
        return (
          run && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={runs.length}
              aria-posinset={index + 1}
              style={{ position: 'absolute', insetInline: 0, top: start - top }}
            >
              <HistoryItem run={run} open={isOpen(run.runId)} />
            </li>
          )
        );
      })}
    </ul>
  );
}
