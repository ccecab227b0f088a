import { useState } from 'react';
import { cx } from '../site/classes.js';
import { Pressable } from '../site/pressable.js';
import { useSite } from '../site/site.js';

export type Order = 'relevant' | 'newest' | 'all';

/** Which comments are shown, and in what order. */
export function OrderMenu({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) {
  const { texts } = useSite();
  const [isOpen, setOpen] = useState(false);
  const names = { relevant: texts.mostRelevant, newest: texts.newest, all: texts.everyComment };
  return (
    <>
      <Pressable
        onPress={() => setOpen(!isOpen)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={cx('order')}
      >
        {names[order]}
      </Pressable>
      {isOpen && (
        <div role="menu" className={cx('menu')}>
          {(Object.keys(names) as Order[]).map((key) => (
            <Pressable
              key={key}
              role="menuitem"
              onPress={() => {
                setOpen(false);
                onOrder(key);
              }}
            >
              {names[key]}
            </Pressable>
          ))}
        </div>
      )}
    </>
  );
}
