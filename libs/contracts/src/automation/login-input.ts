import { z } from 'zod';

/** From the left and from the top of the picture: 0 to 1. */
const share = z.number().min(0).max(1);
const place = { x: share, y: share };
/** In CSS pixels of the page. */
const distance = z.number().min(-5_000).max(5_000);
const clicks = z.number().int().min(1).max(3);

/** Keys that are no text. `selectAll` is what Ctrl+A does. */
export const loginKeys = [
  'Enter',
  'Tab',
  'Backspace',
  'Delete',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'selectAll',
] as const;
export type LoginKey = (typeof loginKeys)[number];

/** The longest text of one input: what a person pastes. */
export const maxInputText = 500;
/** Inputs of one message, and of one second of a fast hand. */
export const maxInputs = 40;

/** What a person does in the picture of a login whose wheel they have. */
const loginInput = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('move'), ...place }),
  z.strictObject({ type: z.literal('press'), ...place, clicks }),
  z.strictObject({ type: z.literal('release'), ...place, clicks }),
  z.strictObject({ type: z.literal('scroll'), ...place, dx: distance, dy: distance }),
  z.strictObject({ type: z.literal('key'), key: z.enum(loginKeys), shift: z.boolean() }),
  /** Typed, composed by an input method or pasted. */
  z.strictObject({ type: z.literal('text'), text: z.string().min(1).max(maxInputText) }),
]);
export type LoginInput = z.infer<typeof loginInput>;

/** In the order in which they were made. */
export const loginInputs = z.array(loginInput).min(1).max(maxInputs);
