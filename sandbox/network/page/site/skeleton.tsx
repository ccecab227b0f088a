import { cx } from './classes.js';
import { useSite } from './site.js';

const bar = () => <span className={cx('bone')} />;

/** Grey boxes in place of what is still to come. The marks differ, as on the real site: no one of them is everywhere. */
export function Skeleton({ kind }: { kind: number }) {
  const { texts } = useSite();
  const marks = [
    <div key="article" role="article" className={cx('card skeleton')}>
      {bar()}
      {bar()}
    </div>,
    <div key="labelled" role="article" className={cx('card skeleton')}>
      <div aria-label="Loading...">{bar()}</div>
    </div>,
    <div key="state" data-visualcompletion="loading-state" className={cx('card skeleton')}>
      <div role="progressbar" aria-valuetext={texts.loading} />
      {bar()}
    </div>,
    <div key="status" className={cx('card skeleton')}>
      <div role="status" aria-label="Loading..." data-visualcompletion="loading-state">
        {bar()}
      </div>
    </div>,
    <div key="busy" aria-busy="true" className={cx('card skeleton')}>
      {bar()}
      {bar()}
    </div>,
  ];
  return marks[kind % marks.length];
}

/** Says that something is on its way. */
export function Progress({ label }: { label: string }) {
  return <div role="progressbar" aria-label={label} aria-valuetext={label} className={cx('spinner')} />;
}
