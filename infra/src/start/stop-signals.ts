/** A second Ctrl-C sooner than this is the same one: npm passes on what the terminal has sent us already. */
const sameWishMs = 1_500;

export interface StopWish {
  /** Aborted by the first Ctrl-C or SIGTERM. */
  readonly signal: AbortSignal;
  /** Resolves with it. */
  readonly wished: Promise<void>;
  /** Calls back when the person asks again, a while later. */
  readonly onHurry: (callback: () => void) => void;
}

/**
 * npm starts a shell, and the shell starts us. A signal sent to npm alone ends those two and never reaches us: their
 * end is the wish to stop. Without npm there is no such promise: who starts us may well go before us.
 */
function whenNpmEnds(callback: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const shell = process.ppid;
  setInterval(() => process.ppid !== shell && callback(), 500).unref();
}

/** Listens for the wish to stop, from now until the process ends. */
export function listenForStop(now: () => number = () => performance.now()): StopWish {
  const abort = new AbortController();
  let firstAt: number | undefined;
  let hurry: (() => void) | undefined;
  const wished = new Promise<void>((resolve) => {
    abort.signal.addEventListener('abort', () => resolve());
  });
  const onSignal = () => {
    if (firstAt === undefined) {
      firstAt = now();
      abort.abort();
    } else if (now() - firstAt > sameWishMs) hurry?.();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal);
  whenNpmEnds(() => firstAt === undefined && onSignal());
  return { signal: abort.signal, wished, onHurry: (callback) => (hurry = callback) };
}
