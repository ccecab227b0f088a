import { z } from 'zod';
import { loginStages } from './logins.js';
import { picturePart } from './picture-part.js';

/** What is known of a frame besides its picture. */
const frameHeader = z.object({
  sessionId: z.string(),
  /** When it was taken, in milliseconds since the epoch. */
  takenAt: z.number(),
  stage: z.enum(loginStages),
  /** Where the form stands in the picture; see `formInPicture` of the answers. */
  form: picturePart.nullish(),
});

export interface EncodedLoginFrame extends z.infer<typeof frameHeader> {
  /** JPEG. */
  image: Uint8Array;
}

const lineEnd = 0x0a;

/**
 * One frame as automation publishes it in Redis (the channel `login:frames:<userId>`, sealed as the records of Kafka): the
 * header as one line of JSON, a line feed, then the JPEG's bytes as they are.
 */
export function encodeLoginFrame({ image, ...header }: EncodedLoginFrame): Uint8Array {
  const line = new TextEncoder().encode(`${JSON.stringify(frameHeader.parse(header))}\n`);
  const bytes = new Uint8Array(line.length + image.length);
  bytes.set(line);
  bytes.set(image, line.length);
  return bytes;
}

/** The frame that `encodeLoginFrame` wrote; null for anything else. */
export function decodeLoginFrame(bytes: Uint8Array): EncodedLoginFrame | null {
  const end = bytes.indexOf(lineEnd);
  if (end < 0) return null;
  const header = frameHeader.safeParse(parseJson(new TextDecoder().decode(bytes.subarray(0, end))));
  return header.success ? { ...header.data, image: bytes.subarray(end + 1) } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
