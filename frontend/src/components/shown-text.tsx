import { Fragment } from 'react';
import { textParts } from '../lib/text-parts.js';

/** A text as it is, in which an address runs from left to right and keeps its last slash at its end. */
export function ShownText({ text }: { text: string }) {
  return textParts(text).map((part, index) =>
    part.isUrl ? (
      <bdi key={index} dir="ltr">
        {part.text}
      </bdi>
    ) : (
      <Fragment key={index}>{part.text}</Fragment>
    ),
  );
}
