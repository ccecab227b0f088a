/** What two texts have in common that say the same: letters and digits, without niqqud and in small letters. */
function bareOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** A text, and the first one before it that says the same; both by their places. */
export interface Twin {
  place: number;
  of: number;
}

/** The texts that say what another one before them says, but for spaces, punctuation, emoji, niqqud and capitals. */
export function twinsOf(texts: readonly string[]): Twin[] {
  const first = new Map<string, number>();
  return texts.flatMap((text, place) => {
    const bare = bareOf(text);
    if (bare === '') return [];
    const of = first.get(bare);
    if (of !== undefined) return [{ place, of }];
    first.set(bare, place);
    return [];
  });
}
