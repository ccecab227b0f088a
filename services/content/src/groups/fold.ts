const finals: Readonly<Record<string, string>> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };
/** Enough to tell names apart, and a bound on what an index holds. */
const maxKeyLength = 160;

/**
 * A text as people search for it: `נדל״ן`, `נדל"ן` and `נדלן` are one, and so are `שָׁלוֹם` and `שלום`, `Café` and `cafe`.
 * A letter of an ending is like the one inside a word: what is typed so far must be found as well.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}"'׳״‘’“”„`]/gu, '')
    .replace(/[\p{Pd}\s]+/gu, ' ')
    .toLowerCase()
    .replace(/[ךםןףץ]/g, (letter) => finals[letter] ?? letter)
    .trim();
}

/** Sorted by code units it is a Hebrew list: signs and numbers by their value, then Hebrew, then other letters. */
export function sortKey(name: string): string {
  const folded = fold(name);
  const rank = /^\p{Script=Hebrew}/u.test(folded) ? '1' : /^\p{L}/u.test(folded) ? '2' : '0';
  return rank + folded.replace(/\d+/g, (digits) => digits.padStart(12, '0')).slice(0, maxKeyLength);
}

/** What a search for a group looks through. */
export function searchText(group: { name: string; groupId: string }): string {
  return `${fold(group.name)}\n${fold(group.groupId)}`;
}
