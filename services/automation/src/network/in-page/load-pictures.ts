import type { PageTools } from './finder.js';

/** How many pictures of the page are in view, and how many of them are there. */
export interface PicturesInView {
  inView: number;
  loaded: number;
}

/**
 * Runs in the page. Asks anew for the pictures in view that were refused before, and waits until each of them is drawn or
 * has failed, but never longer than the limit.
 */
export async function loadPictures(_tools: PageTools, limitMs: number): Promise<PicturesInView> {
  type Picture = HTMLImageElement | SVGImageElement;
  const isInView = (picture: Picture): boolean => {
    const { top, bottom, left, right, width, height } = picture.getBoundingClientRect();
    const isShown = width > 0 && height > 0;
    return isShown && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  };
  const hasAddress = (picture: Picture): boolean =>
    picture instanceof SVGImageElement ? picture.href.baseVal !== '' : picture.src + picture.srcset !== '';
  // A picture inside a drawing says only once that it is there.
  const drawn = new WeakSet<Picture>();
  const isThere = (picture: Picture): boolean =>
    picture instanceof SVGImageElement ? drawn.has(picture) : picture.complete && picture.naturalWidth > 0;
  // The same address once more: what was refused is asked for again.
  const askAgain = (picture: Picture): void => {
    if (picture instanceof SVGImageElement) picture.setAttribute('href', picture.href.baseVal);
    else if (!picture.complete) return;
    else if (picture.srcset === '') picture.setAttribute('src', picture.src);
    else picture.setAttribute('srcset', picture.srcset);
  };
  const end = (picture: Picture) =>
    new Promise<void>((resolve) => {
      const settle = () => resolve();
      picture.addEventListener('error', settle, { once: true });
      picture.addEventListener(
        'load',
        () => {
          drawn.add(picture);
          // What has come and is not decoded yet would not be in the shot.
          if (picture instanceof SVGImageElement) settle();
          else picture.decode().then(settle, settle);
        },
        { once: true },
      );
      askAgain(picture);
    });
  const pictures = Array.from(document.querySelectorAll<Picture>('img, svg image')).filter(
    (picture) => isInView(picture) && hasAddress(picture),
  );
  const missing = pictures.filter((picture) => !isThere(picture));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, limitMs)));
  await Promise.race([Promise.all(missing.map(end)), limit]);
  clearTimeout(timer);
  return { inView: pictures.length, loaded: pictures.filter(isThere).length };
}
