export interface TextPart {
  text: string;
  isUrl: boolean;
}

const url = /(https?:\/\/[^\s<>"'\u0590-\u05ff]+)/i;
/** What ends a sentence does not belong to the address before it. */
const sentenceEnd = /[.,;:!?)\]}]+$/;

/** A text cut at its addresses. Put together, the parts are the text. */
export function textParts(text: string): TextPart[] {
  return text
    .split(url)
    .flatMap((piece, index) => {
      if (index % 2 === 0) return [{ text: piece, isUrl: false }];
      const end = sentenceEnd.exec(piece)?.[0] ?? '';
      return [
        { text: piece.slice(0, piece.length - end.length), isUrl: true },
        { text: end, isUrl: false },
      ];
    })
    .filter((part) => part.text !== '');
}
