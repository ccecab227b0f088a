const reloadedKey = 'code-missing-at';
/** Whoever reloaded for it a moment ago would do so for ever. */
const againAfterMs = 60_000;

const missing = new WeakSet();

/** Remembers what failed because code of this page could not be fetched. Returns the way to stop. */
export function watchForMissingCode(): () => void {
  const onMissing = (event: Event) => {
    const { payload } = event as Event & { payload?: unknown };
    if (typeof payload === 'object' && payload !== null) missing.add(payload);
  };
  // Vite's own: https://vite.dev/guide/build#load-error-handling
  window.addEventListener('vite:preloadError', onMissing);
  return () => window.removeEventListener('vite:preloadError', onMissing);
}

/**
 * Whether the document had better be loaded anew: its code is gone, as a newer version is out, and the server is there to
 * give it. Says so once a minute at the most.
 */
export async function isWorthReloading(error: unknown): Promise<boolean> {
  if (typeof error !== 'object' || error === null || !missing.has(error)) return false;
  const before = Number(sessionStorage.getItem(reloadedKey) ?? 0);
  if (Date.now() - before < againAfterMs) return false;
  try {
    const document = await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' });
    if (!document.ok) return false;
    sessionStorage.setItem(reloadedKey, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
