import { graphemeCount } from '../text/graphemes.js';

const longestName = 120;

/** What the copy of a campaign is called; a long name is cut, so that it stays a name. */
export function copyName(name: string): string {
  const ending = ' (עותק)';
  const letters = [...new Intl.Segmenter('he').segment(name)].map(({ segment }) => segment);
  const room = longestName - graphemeCount(ending);
  return `${letters.slice(0, room).join('').trimEnd()}${ending}`;
}
