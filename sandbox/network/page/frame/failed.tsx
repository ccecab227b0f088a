import { cx } from '../site/classes.js';
import { PressButton } from '../site/dialog.js';
import { useSite } from '../site/site.js';

/** The network did not answer. */
export function Failed({ onRetry }: { onRetry: () => void }) {
  const { texts } = useSite();
  return (
    <main className={cx('failed')}>
      <section className={cx('card notice')}>
        <h1>{texts.somethingWrong}</h1>
        <PressButton onPress={onRetry}>{texts.tryAgain}</PressButton>
      </section>
    </main>
  );
}
