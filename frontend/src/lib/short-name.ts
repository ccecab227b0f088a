const most = 60;
const tail = 16;

/** A file's name as it fits a line: of a long one the beginning, and the end with what kind of file it is. */
export function shortName(name: string): string {
  const letters = [...name];
  if (letters.length <= most) return name;
  return `${letters.slice(0, most - tail - 1).join('')}…${letters.slice(-tail).join('')}`;
}
