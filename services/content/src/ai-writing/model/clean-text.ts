/** Controls, and what turns the direction of the text around it. */
const unwanted = /(?![\t\n])\p{Cc}|[\u202A-\u202E\u2066-\u2069]|\p{Noncharacter_Code_Point}|\p{Surrogate}/gu;
/** What a reasoning model thinks aloud; while it does, it has no end yet. */
const thoughts = /<think>[\s\S]*?(?:<\/think>|$)/g;
const quotes = /^(["“”„״'])([\s\S]*)\1$/u;

/** What a model wrote, as a post or comment may hold it: plain text, without its remarks and signs of Markdown. */
export function cleanText(written: string): string {
  return written
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(thoughts, '')
    .replace(unwanted, '')
    .replace(/\*\*([^*\n]+)\*\*/g, '$1')
    .replace(/^#{1,6} +/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .replace(quotes, '$2');
}

/** A text that ran out of room, up to the end of its last whole sentence; as it is where there is none. */
export function wholeSentences(text: string): string {
  const ends = [...text.matchAll(/[.!?…](?=\s|$)/gu)];
  const last = ends.at(-1);
  return last ? text.slice(0, last.index + 1) : text;
}
