import { fold } from '@megafon/contracts';

/** Longer words are found by their beginning. */
const maxLength = 40;
const maxWords = 16;

function wordsOf(text: string): string[] {
  return fold(text)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => word.slice(0, maxLength));
}

/**
 * What a user is found by: every beginning of every word of the name, of the address, and of its parts. The empty one is
 * among them, so that a search for nothing finds everybody by the same index.
 */
export function searchPrefixes({ name, email }: { name: string; email: string }): string[] {
  const words = [...wordsOf(name), ...wordsOf(email), ...email.split(/[@.+_]/).flatMap(wordsOf)];
  const prefixes = new Set(['']);
  for (const word of words.slice(0, maxWords)) {
    const letters = [...word];
    letters.forEach((_, end) => prefixes.add(letters.slice(0, end + 1).join('')));
  }
  return [...prefixes];
}

/** The beginnings that a user must have to be found by what was typed. */
export function wantedPrefixes(typed: string): string[] {
  const words = wordsOf(typed).slice(0, maxWords);
  return words.length > 0 ? words : [''];
}
