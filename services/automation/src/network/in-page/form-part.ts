import type { PicturePart } from '@megafon/contracts';
import type { Finder } from './finder.js';

/**
 * Where in what is seen of the page stands what asks and what answers: all that can be read or touched in its main part and
 * in its dialogs, so that nothing a person needs is left out; without bars, footers and empty room. Null where that is
 * most of the page, where nothing is, and on pages too long to be a form. It only measures. Runs in the page.
 */
export function formPart(finder: Finder): PicturePart | null {
  const around = 16;
  const mostNodes = 2_000;
  const mostOfPage = 0.85;
  const touched =
    'img,svg,canvas,video,iframe,input,textarea,select,button,[role=button],[role=slider],a[href],[tabindex],[draggable=true]';
  const beside = 'header,footer,nav,[role=banner],[role=contentinfo],[role=navigation]';
  const mains = finder.all({ role: 'main' });
  const roots = [...(mains.length > 0 ? mains : [document.body]), ...finder.all({ role: 'dialog' })];

  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const add = (box: DOMRect) => {
    const isSeen = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
    if (box.width === 0 || box.height === 0 || !isSeen) return;
    left = Math.min(left, box.left);
    top = Math.min(top, box.top);
    right = Math.max(right, box.right);
    bottom = Math.max(bottom, box.bottom);
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    (mains.length > 0 || !element.closest(beside));

  let nodes = 0;
  for (const root of roots) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node: Node | null = root; node !== null; node = walker.nextNode()) {
      nodes += 1;
      if (nodes > mostNodes) return null;
      if (node instanceof Text) {
        if (node.data.trim() === '' || !node.parentElement || !isShown(node.parentElement)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const line of range.getClientRects()) add(line);
      } else if (node instanceof Element && node.matches(touched) && isShown(node))
        add(node.getBoundingClientRect());
    }
  }
  if (right <= left || bottom <= top) return null;

  const x = Math.max(0, left - around) / innerWidth;
  const y = Math.max(0, top - around) / innerHeight;
  const width = Math.min(innerWidth, right + around) / innerWidth - x;
  const height = Math.min(innerHeight, bottom + around) / innerHeight - y;
  return Math.max(width, height) > mostOfPage ? null : { x, y, width, height };
}
