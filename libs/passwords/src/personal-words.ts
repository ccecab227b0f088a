/** Whose password it is to be. */
export interface Person {
  email?: string;
  name?: string;
}

/** Shorter ones stand in many words by chance. */
const leastLength = 4;

/** The address, what stands before its @, the name and its words: small letters, as they would be typed. */
export function personalWords({ email = '', name = '' }: Person): string[] {
  const address = plain(email);
  const [mailbox = ''] = address.split('@');
  const full = plain(name);
  const words = [address, mailbox, ...mailbox.split(/[^\p{L}\p{N}]+/u), full, ...full.split(/\s+/)];
  return [...new Set(words)].filter((word) => word.length > 1);
}

/** The ones that a password may not have in it at all. */
export function tellingWords({ email = '', name = '' }: Person): string[] {
  const [mailbox = ''] = plain(email).split('@');
  const full = plain(name);
  const words = [mailbox, full, full.replace(/\s+/g, ''), ...full.split(/\s+/)];
  return words.filter((word) => word.length >= leastLength);
}

/** As passwords are compared: how characters are composed does not matter, nor do capitals. */
export function plain(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
