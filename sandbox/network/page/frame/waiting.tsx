import { cx } from '../site/classes.js';
import { Progress } from '../site/skeleton.js';
import { useSite } from '../site/site.js';

/** Before anything is known. */
export function Waiting() {
  return (
    <main aria-busy="true" className={cx('splash')}>
      <Progress label={useSite().texts.loading} />
    </main>
  );
}
