import { t } from '../i18n/t.js';
import { textOf } from '../lib/api-error.js';
import { focusContent } from './keeps-focus.js';
import { toastFailure, toastSuccess } from './toast.js';

interface Removal<B> {
  removed: string;
  /** Not that of a page's own `mutate`: the page may have been left meanwhile. */
  putBack: () => Promise<B>;
  /** What is said then; of what came back, where that is not always the same. */
  restored: string | ((back: B) => string);
  restoreFailed: string;
}

/** Tells of a success that took away what had the focus. */
export function toastGone(...told: Parameters<typeof toastSuccess>): void {
  focusContent();
  toastSuccess(...told);
}

/** Tells that something was removed, with the way to put it back; what had the focus went with it. */
export function toastRemoval<B>({ removed, putBack, restored, restoreFailed }: Removal<B>): void {
  const undo = async () => {
    try {
      const back = await putBack();
      toastSuccess(typeof restored === 'string' ? restored : restored(back));
    } catch (error) {
      toastFailure(textOf(error, restoreFailed));
    }
  };
  toastGone(removed, { label: t('textBox.undoRemoval'), go: () => void undo() });
}
