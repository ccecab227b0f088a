import { byteCount } from '../text/graphemes.js';
import { descriptionText, nameText } from '../text/text.js';

/** An emoji of a family is one grapheme and 25 bytes: lists of boxes stay small by bytes, not by graphemes. */
const maxNameBytes = 300;
const maxDescriptionBytes = 2_000;

/** What every kind of box is called. */
export const boxTitles = {
  name: nameText(100).refine((text) => byteCount(text) <= maxNameBytes, { message: 'text.tooLong:100' }),
  description: descriptionText(500)
    .refine((text) => byteCount(text) <= maxDescriptionBytes, { message: 'text.tooLong:500' })
    .default(''),
};
