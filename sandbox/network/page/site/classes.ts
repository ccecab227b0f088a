const names = new Map<string, string>();
/** For pages that are captured. */
const arePlain = document.documentElement.dataset.classNames === 'plain';

/** Class names that mean nothing and are others at each load, as on the real site. */
export function cx(classes: string): string {
  return classes
    .split(' ')
    .filter((name) => name !== '')
    .map(randomName)
    .join(' ');
}

function randomName(name: string): string {
  if (arePlain) return name;
  const known = names.get(name);
  if (known !== undefined) return known;
  const made = `x${Math.random().toString(36).slice(2, 9)}`;
  names.set(name, made);
  return made;
}

/** Puts a style sheet into the document, its classes renamed as the elements' are. */
export function addStyle(style: string): void {
  const element = document.createElement('style');
  element.textContent = style.replace(/\.([a-z][\w-]*)/g, (_, name: string) => `.${randomName(name)}`);
  document.head.append(element);
}
