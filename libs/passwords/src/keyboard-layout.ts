/** The Israeli standard layout (SI 1452): keys as they write in English, and what they write in Hebrew. */
const inEnglish = "qwertyuiopasdfghjkl;'zxcvbnm,./";
const inHebrew = "/'קראטוןםפשדגכעיחלךף,זסבהנמצתץ.";

const toHebrew = new Map([...inEnglish].map((key, place) => [key, inHebrew[place] ?? key]));
const toEnglish = new Map([...inEnglish].map((key, place) => [inHebrew[place] ?? key, key]));

/** What the same keys write while the keyboard is set to Hebrew: 'akuo' is 'שלום'. @param text in small letters */
export function asHebrewKeys(text: string): string {
  return mapped(text, toHebrew);
}

/** What the same keys write while the keyboard is set to English: 'פשדד' is 'pass'. */
export function asEnglishKeys(text: string): string {
  return mapped(text, toEnglish);
}

function mapped(text: string, keys: ReadonlyMap<string, string>): string {
  return [...text].map((character) => keys.get(character) ?? character).join('');
}
