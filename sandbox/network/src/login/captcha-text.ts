/** Letters and digits that nobody mistakes for one another: no 0/O, 1/I, 5/S, 8/B, 2/Z. */
const characters = 'ACDEFHJKLMNPRTUVWXY34679';

/** How long the text is: the product sends a CAPTCHA by itself once more than three characters are typed. */
export const captchaLength = 4;

/** @param randomBelow a whole number from 0 up to, not including, its argument */
export function captchaText(randomBelow: (below: number) => number): string {
  return Array.from({ length: captchaLength }, () => characters[randomBelow(characters.length)]).join('');
}
