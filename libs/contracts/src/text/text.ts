import { z } from 'zod';
import { byteCount, graphemeCount, isPlain } from './graphemes.js';

/** Embeddings, overrides and isolates: they can make a text read as another. A plain RLM or LRM is legitimate. */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/u;
/** Control characters other than tab and line ends, non-characters, lone surrogates. */
const forbidden = /(?![\t\n\r])\p{Cc}|\p{Noncharacter_Code_Point}|\p{Surrogate}/u;
/** No language stacks so many, and putting them in order (NFC) takes the square of their number: UAX #15, 13. */
const endlessMarks = /\p{M}{31,}/u;
const manyMarks = /\p{M}{9,}/u;
/** Something to be seen: fillers, joiners, the empty Braille cell and blank hieroglyphs are letters and signs too. */
const visible =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{13441}\u{13442}\u{1D159}])[\p{L}\p{N}\p{S}\p{P}]/u;

/** A grapheme may have so many UTF-16 units and bytes on average: a family of four has 11 and 25, a flag 4 and 8. */
const unitsEach = 12;
const bytesEach = 28;

/** Checks are in the order of their cost, and the first that fails is the last that is made. */
function cleanText(max: number, clean: (text: string) => string) {
  const tooLong = { message: `text.tooLong:${max}`, abort: true };
  return (
    z
      .string()
      .max(max * unitsEach, tooLong)
      .refine((text) => byteCount(text) <= max * bytesEach, tooLong)
      .refine((text) => isPlain(text) || !forbidden.test(text), {
        message: 'text.controlCharacters',
        abort: true,
      })
      .refine((text) => isPlain(text) || !endlessMarks.test(text), {
        message: 'text.tooManyMarks',
        abort: true,
      })
      .transform((text) => clean(text.normalize('NFC')))
      // No text has more graphemes than units.
      .refine((text) => text.length <= max || graphemeCount(text, max) <= max, tooLong)
  );
}

/** Free text of a person, NFC. `max` counts graphemes. */
export function bodyText(max: number) {
  return cleanText(max, (text) => text);
}

/** Free text that is shown among others' (a description): like bodyText, and it cannot turn the text around it. */
export function descriptionText(max: number) {
  return bodyText(max).refine((text) => !bidiControls.test(text), { message: 'text.directionControls' });
}

/** A name shown to others and in lists: one line, trimmed, no control of direction, no stacks of marks. */
export function nameText(max: number) {
  return cleanText(max, (text) => text.trim().replace(/\s+/gu, ' ')).refine(
    (text) => !bidiControls.test(text) && !manyMarks.test(text),
    { message: 'text.unsafeName' },
  );
}

/** Whether a person sees anything of it. Names that pass `requiredName` do; it is for those with a fault of their own. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** Like nameText, and there is something to be seen in it. */
export function requiredName(max: number) {
  return nameText(max).refine(isVisible, { message: 'text.required' });
}

export const objectId = z.string().regex(/^[0-9a-f]{24}$/, { message: 'id.malformed' });
export const isoTime = z.iso.datetime();

export const email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email())
  .transform((address) => address.toLowerCase());

/** An address a person may open: http or https, no credentials in it. */
export const webUrl = z.string().trim().max(2000).refine(isWebUrl, { message: 'url.malformed' });

/** A parser leaves out line ends and takes a backslash for a slash: what is stored would not be what is opened. */
const notInUrl = /[\s\\\p{Cc}\p{Cf}]/u;

function isWebUrl(text: string): boolean {
  if (notInUrl.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
  );
}

/** Parameters of the many calls that name one thing. */
export const byId = z.strictObject({ id: objectId });
export const success = z.object({ success: z.literal(true), message: z.string().optional() });
