import { z } from 'zod';
import { WritingFault } from '../writer.js';

const choice = z.object({
  delta: z.object({ content: z.string().nullish() }).nullish(),
  message: z.object({ content: z.string().nullish() }).nullish(),
  finish_reason: z.string().nullish(),
});
const part = z.object({ choices: z.array(choice).optional(), error: z.unknown().optional() });

export interface Piece {
  text: string;
  /** null while there is more to come. */
  finish: string | null;
}

/** One piece of an answer: a streamed one, or the whole. @throws WritingFault */
export function pieceOf(data: string): Piece {
  const { error, choices = [] } = parsed(data);
  if (error !== undefined && error !== null) throw new WritingFault('refused', 'an error within the answer');
  const [first] = choices;
  const text = first?.delta?.content ?? first?.message?.content ?? '';
  const finish = first?.finish_reason ?? null;
  if (finish === 'content_filter') throw new WritingFault('refused', 'the answer was withheld');
  return { text, finish };
}

function parsed(data: string): z.output<typeof part> {
  try {
    return part.parse(JSON.parse(data));
  } catch {
    // Without its cause: that would quote the answer.
    throw new WritingFault('cut-off', 'a part of the answer is not what it should be');
  }
}

const errorBody = z.object({ error: z.object({ code: z.unknown(), type: z.unknown() }).partial() });
const plainName = /^[\w.-]{1,60}$/;

/** The kind of a refusal, by its code. Its message is left alone: it may quote the key or the texts. */
export function kindOfError(body: string): string | null {
  try {
    const { error } = errorBody.parse(JSON.parse(body));
    return [error.code, error.type].find((name): name is string => isPlainName(name)) ?? null;
  } catch {
    return null;
  }
}

function isPlainName(name: unknown): boolean {
  return typeof name === 'string' && plainName.test(name);
}
