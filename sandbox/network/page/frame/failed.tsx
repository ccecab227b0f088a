import type { Refused } from '../site/calls.js';
import { cx } from '../site/classes.js';
import { PressButton } from '../site/dialog.js';
import { useSite } from '../site/site.js';

interface FailedProps {
  /** What the network said, where it said anything. */
  refusal: Refused | null;
  onRetry: () => void;
}

/** The network did not answer, or said no. */
export function Failed({ refusal, onRetry }: FailedProps) {
  const { texts } = useSite();
  return (
    <main className={cx('failed')}>
      <section className={cx('card notice')}>
        <h1>{refusal?.title ?? texts.somethingWrong}</h1>
        {refusal?.title !== undefined && <p>{refusal.text}</p>}
        <PressButton onPress={onRetry}>{texts.tryAgain}</PressButton>
      </section>
    </main>
  );
}
