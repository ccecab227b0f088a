import type { PageAnswer } from '../../src/script/shown.js';
import { cx } from '../site/classes.js';

/** The fault `layout-changed`: the page after a redesign. No roles, no labels, and signs in place of words. */
export function Redesigned({ answer }: { answer: PageAnswer }) {
  return (
    <div className={cx('card')}>
      <div>{answer.title}</div>
      <span className={cx('button')}>✦</span>
      <span className={cx('button')}>✧</span>
      <div>{answer.account?.name}</div>
    </div>
  );
}
