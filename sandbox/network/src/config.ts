/** Who draws the pages: the server, whole, or a script in the browser, part by part. */
export type Drawing = 'server' | 'script';

/** Who draws where nobody says: `NETWORK_PAGES`, so that whole suites can be run against either. */
export function drawingByDefault(): Drawing {
  const { NETWORK_PAGES = 'server' } = process.env;
  if (NETWORK_PAGES !== 'server' && NETWORK_PAGES !== 'script')
    throw new Error(`NETWORK_PAGES is server or script, not ${NETWORK_PAGES}`);
  return NETWORK_PAGES;
}

/** `100-400` as a range in ms. */
export function rangeOf(text: string): [from: number, to: number] {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  if (from === undefined || to === undefined || Number(from) > Number(to))
    throw new Error(`DRAW_MS is a range such as 100-400, not ${text}`);
  return [Number(from), Number(to)];
}
