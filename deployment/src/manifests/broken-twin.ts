import type { Deployed } from './deployed.js';

/** The same with one document changed in one place, for a test of what is said then. @throws Error where nothing changes */
export function broken(whole: Deployed, title: string, from: RegExp, to: string): Deployed {
  let found = false;
  const manifests = whole.manifests.map((manifest) => {
    if (`${manifest.kind} ${manifest.metadata.name}` !== title) return manifest;
    const text = JSON.stringify(manifest);
    found = from.test(text);
    return JSON.parse(text.replace(from, to)) as typeof manifest;
  });
  if (!found) throw new Error(`${title} has no ${from.source}`);
  return { ...whole, manifests };
}
