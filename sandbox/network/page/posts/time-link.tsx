import { useId, useState } from 'react';
import type { ShownTime } from '../../src/script/shown.js';
import { cx } from '../site/classes.js';
import { Go } from '../site/navigation.js';
import { useSite } from '../site/site.js';

/** The time of a post or comment: its permalink. What time exactly is said when one points at it. */
export function TimeLink({ time, address }: { time: ShownTime; address: string }) {
  const { has } = useSite();
  const id = useId();
  const [isPointedAt, setPointedAt] = useState(false);
  const [wasPointedAt, setWas] = useState(false);
  const point = () => {
    setPointedAt(true);
    setWas(true);
  };
  const leave = () => setPointedAt(false);
  const isBare = has('bare-links') && !wasPointedAt;
  if (has('unlinked')) return <span className={cx('time')}>{time.short}</span>;
  return (
    <>
      <Go
        className={cx('time')}
        href={isBare ? '#' : address}
        aria-describedby={isPointedAt ? id : undefined}
        onMouseEnter={point}
        onMouseLeave={leave}
        onFocus={point}
        onBlur={leave}
      >
        {has('scrambled-time') ? <Scrambled text={time.short} /> : time.short}
      </Go>
      {isPointedAt && (
        <span id={id} role="tooltip" className={cx('tooltip')}>
          {time.exact}
        </span>
      )}
    </>
  );
}

/** The letters in the document are not in the order one reads them in, and some are not to be seen at all. */
function Scrambled({ text }: { text: string }) {
  const letters = Array.from(text).map((letter, index) => ({ letter, index, isDecoy: false }));
  const decoys = Array.from('7sm0').map((letter, index) => ({ letter, index: 50 + index, isDecoy: true }));
  const shuffled = [...letters, ...decoys].sort((a, b) => ((a.index * 7) % 5) - ((b.index * 7) % 5));
  return (
    <span className={cx('shuffled')}>
      {shuffled.map(({ letter, index, isDecoy }) => (
        <span key={index} className={cx(isDecoy ? 'decoy' : '')} style={{ order: index, whiteSpace: 'pre' }}>
          {letter}
        </span>
      ))}
    </span>
  );
}
