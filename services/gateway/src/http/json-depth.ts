/** Deeper than any body of ours is; parsing deeper ones costs stack. */
const maxDepth = 32;

/** Whether JSON nests deeper than we take, told from the text before anything is built of it. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < json.length; i++) {
    const character = json.charCodeAt(i);
    if (inText) {
      if (character === 0x5c) i++;
      else if (character === 0x22) inText = false;
    } else if (character === 0x22) inText = true;
    else if (character === 0x7b || character === 0x5b) {
      if (++depth > maxDepth) return true;
    } else if (character === 0x7d || character === 0x5d) depth--;
  }
  return false;
}
