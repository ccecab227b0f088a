/** `100-400` as a range in ms. */
export function rangeOf(text: string): [from: number, to: number] {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  if (from === undefined || to === undefined || Number(from) > Number(to))
    throw new Error(`DRAW_MS is a range such as 100-400, not ${text}`);
  return [Number(from), Number(to)];
}
