import { fold } from '@megafon/contracts';

export { fold };

/** Enough to tell names apart, and a bound on what an index holds. */
const maxKeyLength = 160;

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
