import { outcomeAt, outcomeCount, readWording } from '@megafon/contracts';

/** Of a text with variations, so many of its wordings are compared. */
const comparedEach = 8;

/** What two texts have in common that say the same: letters and digits, without niqqud and in small letters. */
function bareOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** What a text says in its wordings, as far as they are compared. A variable says the same in each language. */
function sayingsOf(text: string): string[] {
  const { wording } = readWording(text);
  const count = outcomeCount(wording);
  const compared = count < comparedEach ? Number(count) : comparedEach;
  return Array.from({ length: compared }, (_, n) =>
    bareOf(outcomeAt(wording, BigInt(n), { group: 'group' })),
  );
}

/** A text, and the first one before it that says the same; both by their places. */
export interface Twin {
  place: number;
  of: number;
}

/**
 * The texts that say what another one before them says, but for spaces, punctuation, emoji, niqqud and capitals; of those
 * with variations, in one of their wordings.
 */
export function twinsOf(texts: readonly string[]): Twin[] {
  const first = new Map<string, number>();
  return texts.flatMap((text, place) => {
    const sayings = sayingsOf(text).filter((saying) => saying !== '');
    const known = sayings.flatMap((saying) => first.get(saying) ?? []);
    if (known.length > 0) return [{ place, of: Math.min(...known) }];
    for (const saying of sayings) first.set(saying, place);
    return [];
  });
}
