/** Deeper than any body of ours is; parsing deeper ones costs stack. */
const maxDepth = 32;
/** A full box has about 2,000 of them. */
const maxValues = 10_000;

/** What JSON holds, told from the text before anything is built of it: how it is refused, or null where it is fine. */
export function shapeFault(json: string): 'json.malformed' | 'json.tooManyValues' | null {
  let depth = 0;
  let values = 0;
  let inText = false;
  for (let i = 0; i < json.length; i++) {
    const character = json.charCodeAt(i);
    if (inText) {
      if (character === 0x5c) i++;
      else if (character === 0x22) inText = false;
    } else if (character === 0x22) inText = true;
    else if (character === 0x7b || character === 0x5b) {
      if (++depth > maxDepth) return 'json.malformed';
    } else if (character === 0x7d || character === 0x5d) depth--;
    else if (character === 0x2c && ++values > maxValues) return 'json.tooManyValues';
  }
  return null;
}
