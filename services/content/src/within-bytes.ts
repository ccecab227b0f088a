import { byteCount } from '@megafon/contracts';

/** What one answer may carry: under 400 kB with its envelope, and far under what Kafka takes. */
export const answerBytes = 380_000;

/** The first items, as many as fit into `maxBytes` of JSON; never fewer than one. */
export function withinBytes<T>(items: readonly T[], maxBytes = answerBytes): T[] {
  let bytes = 0;
  const end = items.findIndex((item, index) => {
    bytes += byteCount(JSON.stringify(item)) + 1;
    return bytes > maxBytes && index > 0;
  });
  return items.slice(0, end === -1 ? items.length : end);
}

const shownBytes = 160;

/** The beginning of a description, whole characters only: a card shows two lines of it. */
export function cutShort(text: string): string {
  if (byteCount(text) <= shownBytes) return text;
  const characters: string[] = [];
  let bytes = 0;
  for (const character of text) {
    bytes += byteCount(character);
    if (bytes > shownBytes) break;
    characters.push(character);
  }
  return `${characters.join('').trimEnd()}…`;
}
