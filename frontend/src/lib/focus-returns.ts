import { followedId, pressablesOf, standingOf, successorsOf } from './focus-successors.js';

const over = '[role="dialog"], [role="menu"], [role="listbox"]';

/**
 * Gives focus a place when what had it goes and leaves it nowhere. After a dialog or a menu that is where it was before
 * them: Mantine's own return knows only what was focused the moment a dialog opened, which may be an entry of a menu.
 * After a button that its own success took away, that is what stands in its place. Where there is nothing of the
 * kind, the page's content has it. Returns the way to stop.
 */
export function keepFocusOffTheBody(): () => void {
  /** What has the focus, or had it and went with it. */
  let held: HTMLElement | null = null;
  /** The same, but for dialogs and menus. */
  let before: HTMLElement | null = null;
  /** A card that went from where it stood and is not yet where it will: the focus waits for it. */
  let awaited: { id: string; at: Element | null } | null = null;

  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    held = target;
    awaited = null;
    if (!target.closest(over)) before = target;
  };
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) return;
    // Some browsers tell of a removal before they do it: only afterwards is it known what this is.
    queueMicrotask(() => {
      if (!(target instanceof Element) || !target.isConnected || target === document.activeElement) return;
      // It was let go of, not taken: whoever pressed beside everything wants nothing focused.
      if (target === held) held = null;
      if (target === before) before = null;
      if (target === awaited?.at) awaited = null;
    });
  };

  const onChange = (records: MutationRecord[]) => {
    if (before?.isConnected === false) [before = null] = successorsOf(before, records);
    if (awaited && focusFirst(pressablesOf(standingOf(awaited.id)))) return;
    if (!isNowhere()) return;
    const gone = held?.isConnected === false ? held : null;
    if (!gone && !records.some(tookDialogAway)) return;
    held = null;
    const isOver = !gone || gone.closest(over) !== null;
    if (!focusFirst(isOver ? [before] : successorsOf(gone, records))) focusFirst([content()]);
    const id = gone && !isOver ? followedId(gone) : undefined;
    if (id !== undefined && !standingOf(id)) awaited = { id, at: document.activeElement };
  };

  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
  };
}

const isNowhere = () => document.activeElement === document.body || document.activeElement === null;
const content = () => document.getElementById('content');

/** The first of them that can have it: one that is hidden cannot. */
function focusFirst(places: Iterable<HTMLElement | null>): boolean {
  for (const place of places) {
    place?.focus({ preventScroll: true });
    if (place && document.activeElement === place) return true;
  }
  return false;
}

function tookDialogAway({ removedNodes }: MutationRecord): boolean {
  return [...removedNodes].some(
    (node) =>
      node instanceof Element &&
      (node.matches('[role="dialog"]') || node.querySelector('[role="dialog"]') !== null),
  );
}
