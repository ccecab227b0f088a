import { eventHeaders, groupHeader, typeHeader } from '../seal/event-place.js';
import type { DeadLetter } from './dead-letter.js';

/** A message as a database keeps it: what it says is sealed as it was, in base64. */
export interface PackedMessage {
  key: string | null;
  value: string | null;
  type: string | null;
  group: string | null;
}

const packed = (bytes: Buffer | null): string | null => bytes && bytes.toString('base64');
const unpacked = (text: string | null): Buffer | null => (text === null ? null : Buffer.from(text, 'base64'));

export function packMessage({ key, value, headers }: DeadLetter['message']): PackedMessage {
  const { type = null, group = null } = eventHeaders(headers);
  return { key: packed(key), value: packed(value), type, group };
}

/** The message again, with the headers that its seal is bound to. */
export function unpackMessage({ key, value, type, group }: PackedMessage): DeadLetter['message'] {
  const headers = {
    ...(type !== null && { [typeHeader]: type }),
    ...(group !== null && { [groupHeader]: group }),
  };
  return { key: unpacked(key), value: unpacked(value), headers };
}
