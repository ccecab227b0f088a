const bullet = /^\s*(?:[-–—•*▪✔✅➤]|\d+[.)])\s+/u;
/** After a sentence: not within a number, an address or an abbreviation, which no space follows. */
const sentenceEnd = /(?<=[.!?…])\s+/u;
const endsByItself = /[.!?…:,;]$|\p{Extended_Pictographic}\uFE0F?$/u;
/** A phone number, an address of the web or of mail: what a reader needs to answer. */
const contact = /https?:\/\/\S+|www\.\S+|\S+@\S+\.\S+|(?<![\d-])\+?\d[\d-]{6,}\d/u;

/** What a text says, one thing after the other: its lines, and where it is one paragraph its sentences. */
export function pointsOf(text: string): string[] {
  const lines = tidy(text)
    .split('\n')
    .map((line) => line.replace(bullet, '').trim())
    .filter((line) => line !== '');
  return lines.flatMap((line) => line.split(sentenceEnd)).filter((point) => point !== '');
}

/** As a sentence of a paragraph. An address keeps its end: a full stop there would belong to it. */
export function asSentence(point: string): string {
  return endsByItself.test(point) || endsWithContact(point) ? point : `${point}.`;
}

/** As a line of a list. */
export function asBullet(point: string): string {
  return `• ${point.replace(/(?<!\.)\.$/u, '')}`;
}

export function hasContact(text: string): boolean {
  return contact.test(text);
}

function endsWithContact(point: string): boolean {
  return hasContact(point.split(/\s+/u).at(-1) ?? '');
}

/** The same words, set right: spaces, signs that were typed twice, empty lines. */
export function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t\u00A0]+/g, ' ')
    .replace(/ ([,.!?;:])(?=\s|$)/gm, '$1')
    .replace(/([!?])\1+/g, '$1')
    .replace(/\.{4,}/g, '...')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
