import { t } from '../i18n/t.js';
import { textOf } from '../lib/api-error.js';
import { focusContent } from './keeps-focus.js';
import { toastFailure, toastSuccess } from './toast.js';

interface Removal {
  removed: string;
  /** Not that of a page's own `mutate`: the page may have been left meanwhile. */
  putBack: () => Promise<unknown>;
  restored: string;
  restoreFailed: string;
}

/** Tells of a success that took away what had the focus. */
export function toastGone(...told: Parameters<typeof toastSuccess>): void {
  focusContent();
  toastSuccess(...told);
}

/** Tells that something was removed, with the way to put it back; what had the focus went with it. */
export function toastRemoval({ removed, putBack, restored, restoreFailed }: Removal): void {
  const undo = async () => {
    try {
      await putBack();
      toastSuccess(restored);
    } catch (error) {
      toastFailure(textOf(error, restoreFailed));
    }
  };
  toastGone(removed, { label: t('textBox.undoRemoval'), go: () => void undo() });
}
