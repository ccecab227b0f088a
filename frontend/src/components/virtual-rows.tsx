import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

const plainUpTo = 50;

interface Props<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  /** Items side by side in one row. */
  columns: number;
  /** Pixels from the top of one row to the top of the next. */
  rowHeight: number;
  gap: number;
  label: string;
  render: (item: T) => ReactNode;
}

/** A list in rows; of more than 50 rows only those near the window are drawn. */
export function VirtualRows<T>(props: Props<T>) {
  const rows = Math.ceil(props.items.length / props.columns);
  return rows > plainUpTo ? <Windowed {...props} rows={rows} /> : <Plain {...props} />;
}

function gridOf(columns: number, gap: number) {
  return { display: 'grid', gap, gridTemplateColumns: `repeat(${String(columns)}, minmax(0, 1fr))` } as const;
}

function Plain<T>({ items, keyOf, columns, gap, rowHeight, label, render }: Props<T>) {
  return (
    <ul
      aria-label={label}
      style={{
        ...gridOf(columns, gap),
        gridAutoRows: rowHeight - gap,
        listStyle: 'none',
        margin: 0,
        padding: 0,
      }}
    >
      {items.map((item) => (
        <li key={keyOf(item)}>{render(item)}</li>
      ))}
    </ul>
  );
}

function Windowed<T>({
  items,
  keyOf,
  columns,
  gap,
  rowHeight,
  label,
  render,
  rows,
}: Props<T> & { rows: number }) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count: rows,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: top,
  });
  const drawn = virtual.getVirtualItems();
  const first = (drawn[0]?.index ?? 0) * columns;
  const last = ((drawn.at(-1)?.index ?? -1) + 1) * columns;
  return (
    <ul
      ref={list}
      aria-label={label}
      style={{
        position: 'relative',
        height: virtual.getTotalSize(),
        listStyle: 'none',
        margin: 0,
        padding: 0,
      }}
    >
      {items.slice(first, last).map((item, offset) => {
        const index = first + offset;
        const column = index % columns;
        return (
          <li
            key={keyOf(item)}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            style={{
              position: 'absolute',
              top: Math.floor(index / columns) * rowHeight,
              height: rowHeight - gap,
              width: `calc((100% - ${String(gap * (columns - 1))}px) / ${String(columns)})`,
              insetInlineStart: `calc((100% + ${String(gap)}px) / ${String(columns)} * ${String(column)})`,
            }}
          >
            {render(item)}
          </li>
        );
      })}
    </ul>
  );
}
