/** What a person takes for one thing: where a part of it goes, the focus stays in it. */
const unit = 'article, li, tr, section, form, [role="region"], [role="dialog"]';
const list = 'ul, ol, tbody';
const pressable = 'a[href], button:not(:disabled)';

/**
 * What may have the focus after `gone`, the best first: for a whole card or row, the same one elsewhere
 * (`data-focus-follows`) or else its neighbour; for a part of one, what came in its place, then what stands nearest
 * before it. Nothing where it stood in none, as the whole of a page does.
 */
export function* successorsOf(gone: Element, records: readonly MutationRecord[]): Generator<HTMLElement> {
  const removal = records.findLast(
    ({ target, removedNodes }) => target.isConnected && [...removedNodes].some((node) => node.contains(gone)),
  );
  if (!(removal?.target instanceof Element)) return;
  const { target, previousSibling } = removal;
  const isWhole = gone.closest(unit) !== null;
  if (isWhole) yield* pressablesOf(standingOf(followedId(gone)));
  let around = isPartOfPage(gone, removal) ? target : target.closest(`${list}, ${unit}`);
  if (!around) return;
  const inItsPlace = standsInPlaceOf(removal);
  if (isWhole) {
    yield* pressablesOf(inItsPlace);
    yield* pressablesOf(previousSibling);
  }
  for (const { addedNodes } of records) {
    for (const node of addedNodes) {
      if (around.contains(node) && !node.contains(target)) yield* pressablesOf(node);
    }
  }
  const isBehind = behind(inItsPlace, previousSibling?.isConnected ? previousSibling : target);
  for (; around; around = around.parentElement?.closest(unit) ?? null) yield* nearest(around, isBehind);
}

/** Whether it went by itself from where it stood in no card or list: the page, then, is still the same. */
function isPartOfPage(gone: Element, { target, removedNodes, previousSibling, nextSibling }: MutationRecord) {
  if (!(target instanceof Element) || target.closest(`${list}, ${unit}`)) return false;
  const isAlone = [...removedNodes].includes(gone);
  return (
    isAlone && (target.id !== 'content' || [previousSibling, nextSibling].some((node) => node?.isConnected))
  );
}

function standsInPlaceOf({ target, previousSibling, nextSibling }: MutationRecord): Node | null {
  if (previousSibling === null) return target.firstChild;
  if (previousSibling.isConnected) return previousSibling.nextSibling;
  return nextSibling?.isConnected ? nextSibling : null;
}

/** The name by which the focus follows what this stands in from one place of the page to another. */
export function followedId(element: Element): string | undefined {
  return element.closest<HTMLElement>('[data-focus-follows]')?.dataset.focusFollows;
}

/** Where what has this name stands now. */
export function standingOf(id: string | undefined): Element | null {
  if (id === undefined) return null;
  const all = [...document.querySelectorAll<HTMLElement>('[data-focus-follows]')];
  return all.find(({ dataset }) => dataset.focusFollows === id) ?? null;
}

/** In their order; none of what is not there any more. */
export function pressablesOf(node: Node | null): HTMLElement[] {
  if (!(node instanceof Element) || !node.isConnected) return [];
  const within = [...node.querySelectorAll<HTMLElement>(pressable)];
  return node instanceof HTMLElement && node.matches(pressable) ? [node, ...within] : within;
}

/** What is or is within the next, or comes after it; where there is no next, what comes after all of the last. */
function behind(next: Node | null, last: Node): (one: Node) => boolean {
  const { DOCUMENT_POSITION_FOLLOWING: following, DOCUMENT_POSITION_CONTAINED_BY: within } = Node;
  return (one) => {
    if (next) return one === next || (next.compareDocumentPosition(one) & following) !== 0;
    return (last.compareDocumentPosition(one) & (following | within)) === following;
  };
}

/** First what stands before the place, from there on upwards; then what stands behind it. */
function nearest(around: Element, isBehind: (one: Node) => boolean): HTMLElement[] {
  const all = pressablesOf(around);
  return [...all.filter((one) => !isBehind(one)).toReversed(), ...all.filter(isBehind)];
}
