import { createHash } from 'node:crypto';

/**
 * The same for a text as it was written and as a page shows it: blanks, line ends and invisible marks of direction
 * do not count, nor do lines that say nothing but Facebook.
 */
export function contentHash(text: string): string {
  return hashOf(contentOf(text));
}

/** Whether this is the hash of a text: of all its lines too, as it is in records of before. */
export function isContent(text: string, hash: string): boolean {
  return contentHash(text) === hash || hashOf(plainText(text)) === hash;
}

/** Whether a text may go on from this: where it is cut, maybe in the middle of a letter. */
export function continues(text: string, beginning: string): boolean {
  return contentOf(text).startsWith(contentOf(beginning).replace(/.$/su, ''));
}

/** Whether this, so long at least, is the first part of a text, or all of it. */
export function isExcerpt(excerpt: string, text: string, leastLength: number): boolean {
  const shown = contentOf(excerpt);
  return shown.length >= leastLength && contentOf(text).startsWith(shown);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Pages have its name in lines between those of a post, where nobody sees it: no line of it counts, whoever wrote it. */
function contentOf(text: string): string {
  const lines = text.split(/\r\n|\r|\n/);
  const own = lines.filter((line) => !/^(?:Facebook ?)+$/.test(plainText(line)));
  // A text of nothing else is not empty.
  return plainText(own.join('\n')) || (own.length < lines.length ? 'Facebook' : '');
}

function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u034f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
