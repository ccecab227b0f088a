import type { Variant, WritingFailure, WritingTarget, WritingTask, WriterKind } from '@megafon/contracts';
import type { generationStates } from '@megafon/contracts';
import { freeSlots } from '../quotas/slots.js';

/**
 * One generation: variants of a text, as they grow and end. Pure: ids, times and texts are given.
 *
 * Limits hold by slots: each generation that counts has one of its month (`2026-11:7`), and a unique index keeps a slot
 * from being taken twice. What failed gives its slot back in the write that says that it failed.
 */
export interface Generation {
  target: WritingTarget;
  task: WritingTask;
  writer: WriterKind;
  state: (typeof generationStates)[number];
  variants: Variant[];
  reason: WritingFailure | null;
  slot: string;
  /** Whose writer is not heard of until then has lost it. */
  leaseUntil: Date;
}

/** How long a writer may be silent before the generation is given up. */
export const leaseMs = 15_000;

export type Order = Pick<Generation, 'target' | 'task' | 'writer'>;

export function startedGeneration(order: Order, count: number, slot: string, now: Date): Generation {
  const variants = Array.from({ length: count }, (): Variant => ({ text: '', state: 'writing' }));
  return { ...order, state: 'writing', variants, reason: null, slot, leaseUntil: leaseFrom(now) };
}

/** What is written so far. Null when it is over already. */
export function grown<G extends Generation>(
  generation: G,
  variants: readonly Variant[],
  now: Date,
): G | null {
  if (generation.state !== 'writing') return null;
  return { ...generation, variants: [...variants], leaseUntil: leaseFrom(now) };
}

/**
 * Every variant has ended. One that was written is enough to count; where none was, nothing is counted.
 * Null when it is over already.
 */
export function ended<G extends Generation>(
  generation: G,
  variants: readonly Variant[],
  { reason, freeSlot }: { reason: WritingFailure | null; freeSlot: string },
): G | null {
  if (generation.state !== 'writing') return null;
  const isWritten = variants.some(({ state }) => state === 'written');
  return {
    ...generation,
    variants: [...variants],
    reason,
    state: isWritten ? 'written' : 'failed',
    slot: isWritten ? generation.slot : freeSlot,
  };
}

/** The person stopped it: what is written stays and counts. Null when it is over already. */
export function cancelled<G extends Generation>(
  generation: G,
  texts: readonly Variant[],
  freeSlot: string,
): G | null {
  if (generation.state !== 'writing') return null;
  const hasText = texts.some(({ text }) => text !== '');
  return {
    ...generation,
    state: 'cancelled',
    variants: texts.map(({ text, state }) => ({ text, state: state === 'writing' ? 'failed' : state })),
    slot: hasText ? generation.slot : freeSlot,
  };
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + leaseMs);
}

const separator = ':';

/** The slots of a month that a person may still take. @param taken slots of that month alone */
export function freeSlotsOf(month: string, taken: readonly string[], limit: number): string[] {
  return freeSlots(taken, limit, (number) => `${month}${separator}${String(number)}`);
}

/** Of a generation that no limit counts: nobody else has it. */
export function ownSlot(month: string, id: string): string {
  return `${month}${separator}${id}`;
}

/** Of a generation that was given back. */
export function noSlot(id: string): string {
  return `none${separator}${id}`;
}

/** From and to (without it) of all slots of a month, as text. */
export function slotsOf(month: string): { from: string; to: string } {
  return { from: `${month}${separator}`, to: `${month};` };
}
