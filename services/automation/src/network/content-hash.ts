import { createHash } from 'node:crypto';

/**
 * The same for a text as it was written and as a page shows it: blanks, line ends and invisible marks of direction
 * do not count.
 */
export function contentHash(text: string): string {
  return createHash('sha256').update(plainText(text)).digest('hex');
}

function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u034f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
