import { z } from 'zod';

const graphemes = new Intl.Segmenter('he', { granularity: 'grapheme' });

/** How long a person would say a text is: an emoji of seven code points counts once. */
export function graphemeCount(text: string): number {
  return Array.from(graphemes.segment(text)).length;
}

/** Embeddings, overrides and isolates: they can make a name read as another. A plain RLM or LRM is legitimate. */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/u;
/** Control characters other than tab and line ends, non-characters, lone surrogates. */
const forbidden = /(?![\t\n\r])\p{Cc}|\p{Noncharacter_Code_Point}|\p{Surrogate}/u;
const manyMarks = /\p{M}{9,}/u;

function wellFormed(text: string): boolean {
  return !forbidden.test(text);
}

function cleanText(max: number, clean: (text: string) => string) {
  return z
    .string()
    .max(max * 12)
    .refine(wellFormed, { message: 'text.controlCharacters' })
    .transform((text) => clean(text.normalize('NFC')))
    .refine((text) => graphemeCount(text) <= max, { message: `text.tooLong:${max}` });
}

/** Free text of a person, NFC. `max` counts graphemes. */
export function bodyText(max: number) {
  return cleanText(max, (text) => text);
}

/** A name shown to others and in lists: one line, trimmed, no control of direction, no stacks of marks. */
export function nameText(max: number) {
  return cleanText(max, (text) => text.trim().replace(/\s+/gu, ' ')).refine(
    (text) => !bidiControls.test(text) && !manyMarks.test(text),
    { message: 'text.unsafeName' },
  );
}

/** Like nameText, and not empty. */
export function requiredName(max: number) {
  return nameText(max).refine((text) => text.length > 0, { message: 'text.required' });
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

function isWebUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
  );
}

/** Parameters of the many calls that name one thing. */
export const byId = z.strictObject({ id: objectId });
export const success = z.object({ success: z.literal(true), message: z.string().optional() });
