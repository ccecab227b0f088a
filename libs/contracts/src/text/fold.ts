const finals: Readonly<Record<string, string>> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };

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
