import type { Manifest } from 'vite';

interface Needed {
  /** Its own first, then what that imports. */
  files: Set<string>;
  styles: Set<string>;
}

/** What a source of the build loads at once: its chunk, and whatever that imports. */
export function neededBy(source: string, manifest: Manifest): Needed {
  const needed: Needed = { files: new Set(), styles: new Set() };
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`nothing was built of ${name}`);
    if (needed.files.has(chunk.file)) return;
    needed.files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
    for (const style of chunk.css ?? []) needed.styles.add(style);
  };
  add(source);
  return needed;
}
