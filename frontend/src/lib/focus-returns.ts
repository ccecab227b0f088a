const over = '[role="dialog"], [role="menu"], [role="listbox"]';

/**
 * Gives focus back when a dialog goes and leaves it nowhere: to where it was before menus and dialogs took it, or to the
 * page's content where that is gone. Mantine's own return knows only what was focused the moment a dialog opened, which
 * may be an entry of a menu. Returns the way to stop.
 */
export function returnFocusAfterDialogs(): () => void {
  let before: HTMLElement | null = null;
  const onFocusIn = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && !target.closest(over)) before = target;
  };
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    // It was let go of, not taken: whoever pressed beside everything wants nothing focused.
    if (target === before && relatedTarget === null) before = null;
  };
  const observer = new MutationObserver((records) => {
    if (document.activeElement !== document.body || !records.some(tookDialogAway)) return;
    const place = before?.isConnected ? before : document.getElementById('content');
    place?.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
  };
}

function tookDialogAway({ removedNodes }: MutationRecord): boolean {
  return [...removedNodes].some(
    (node) =>
      node instanceof Element &&
      (node.matches('[role="dialog"]') || node.querySelector('[role="dialog"]') !== null),
  );
}
