import { useVirtualizer } from '@tanstack/react-virtual';
import { useState } from 'react';
import type { ReactNode } from 'react';
import classes from './scroll-rows.module.css';

const plainUpTo = 50;

interface Props<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  /** Pixels. */
  rowHeight: number;
  maxHeight: string;
  label: string;
  render: (item: T) => ReactNode;
}

/** Rows in a box that scrolls by itself; of more than 50 only those in sight are drawn. */
export function ScrollRows<T>(props: Props<T>) {
  return props.items.length > plainUpTo ? <Windowed {...props} /> : <Plain {...props} />;
}

function Plain<T>({ items, keyOf, rowHeight, maxHeight, label, render }: Props<T>) {
  return (
    <div className={classes.scroll} style={{ maxHeight }}>
      <ul className={classes.list} aria-label={label}>
        {items.map((item) => (
          <li key={keyOf(item)} className={classes.row} style={{ height: rowHeight }}>
            {render(item)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Windowed<T>({ items, keyOf, rowHeight, maxHeight, label, render }: Props<T>) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- it changes its answers without telling React; nothing here is memoized by them
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => box,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  return (
    <div ref={setBox} className={classes.scroll} style={{ maxHeight }}>
      <ul className={classes.list} style={{ height: virtual.getTotalSize() }} aria-label={label}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const item = items[index];
          return (
            item !== undefined && (
              <li
                key={keyOf(item)}
                className={`${classes.row ?? ''} ${classes.placed ?? ''}`}
                style={{ transform: `translateY(${String(start)}px)`, height: rowHeight }}
                aria-setsize={items.length}
                aria-posinset={index + 1}
              >
                {render(item)}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
