import { byteCount, graphemeCount } from './graphemes.js';
import { readWording } from './wordings.js';
import type { Choice, Part, VariableName, Wording } from './wordings.js';

/** Graphemes that the name of a group may have. */
export const maxGroupNameLength = 200;
/** UTF-8 of the same: as much a grapheme as any text of people may have. */
const maxGroupNameBytes = 28 * maxGroupNameLength;
/**
 * UTF-8 of what is put together for one group: a run keeps a text for each of a hundred, and a preview asks about all of
 * them at once. A post of 5,000 letters has 10,000.
 */
export const maxOutcomeBytes = 32_000;

/** What variables stand for, as far as it is known. */
export type Names = Readonly<Partial<Record<VariableName, string>>>;

/** How many outcomes a text has, one for each way to choose. */
export function outcomeCount(wording: Wording): bigint {
  return wording.reduce((count, part) => count * partCount(part), 1n);
}

/** So that long texts with many choices are not counted anew for each outcome. */
const counts = new WeakMap<Choice, bigint>();

function partCount(part: Part): bigint {
  if (part.kind !== 'choice') return 1n;
  const known = counts.get(part);
  if (known !== undefined) return known;
  const count = part.alternatives.reduce((sum, one) => sum + outcomeCount(one), 0n);
  counts.set(part, count);
  return count;
}

/** Whether a text is put together at all. */
export function isVaried(wording: Wording): boolean {
  return wording.some(({ kind }) => kind !== 'text');
}

export function usesVariable(wording: Wording, name: VariableName): boolean {
  return wording.some((part) => {
    if (part.kind === 'variable') return part.name === name;
    return part.kind === 'choice' && part.alternatives.some((one) => usesVariable(one, name));
  });
}

/** The outcome with this number, counted from 0 and over again. A variable that is not known stays as it is written. */
export function outcomeAt(wording: Wording, number: bigint, names: Names = {}): string {
  let left = number % outcomeCount(wording);
  let text = '';
  for (const part of wording) {
    const count = partCount(part);
    text += partAt(part, left % count, names);
    left /= count;
  }
  return text;
}

function partAt(part: Part, number: bigint, names: Names): string {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'variable') return names[part.name] ?? part.written;
  let left = number;
  for (const alternative of part.alternatives) {
    const count = outcomeCount(alternative);
    if (left < count) return outcomeAt(alternative, left, names);
    left -= count;
  }
  throw new RangeError('no choice has so many outcomes');
}

/**
 * The outcome for a turn. The same for the same seed and turn, always; as many turns in a row as there are outcomes have
 * each of them once, and neighbours differ in more than their first choice where they can.
 * @param seed what the turns belong to: other seeds begin elsewhere
 */
export function outcomeInTurn(
  wording: Wording,
  { seed, turn, names }: { seed: string; turn: number; names: Names },
): string {
  const count = outcomeCount(wording);
  return outcomeAt(wording, stepWithin(count) * BigInt(hashOf(seed) + turn), names);
}

/** About a golden section of the outcomes, and without a factor in common with them: each is reached. */
function stepWithin(count: bigint): bigint {
  let step = (count * 618n) / 1000n || 1n;
  while (greatestDivisor(step, count) !== 1n) step += 1n;
  return step;
}

function greatestDivisor(one: bigint, other: bigint): bigint {
  let [a, b] = [one, other];
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

/** FNV-1a, 32 bits: it only has to differ, and to stay what it is. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** What no outcome is above, with the longest of names. */
export function longestOutcome(wording: Wording): { graphemes: number; bytes: number } {
  const longest = { graphemes: 0, bytes: 0 };
  for (const part of wording) {
    const { graphemes, bytes } = longestOf(part);
    longest.graphemes += graphemes;
    longest.bytes += bytes;
  }
  return longest;
}

function longestOf(part: Part): { graphemes: number; bytes: number } {
  if (part.kind === 'text') return { graphemes: graphemeCount(part.text), bytes: byteCount(part.text) };
  if (part.kind === 'variable') return { graphemes: maxGroupNameLength, bytes: maxGroupNameBytes };
  return part.alternatives.map(longestOutcome).reduce((one, other) => ({
    graphemes: Math.max(one.graphemes, other.graphemes),
    bytes: Math.max(one.bytes, other.bytes),
  }));
}

/** Whether some outcome has nothing to be read. */
function mayBeBlank(wording: Wording): boolean {
  return wording.every((part) => {
    if (part.kind === 'text') return part.text.trim() === '';
    return part.kind === 'choice' && part.alternatives.some(mayBeBlank);
  });
}

/** Why a text cannot be posted in every one of its outcomes. */
export type WordingRefusal = 'tooLong' | 'mayBeEmpty' | 'tooDeep';

/**
 * What keeps a text from being kept; null for nothing, and for a text that is not varied: that is judged by its own length.
 * @param maxLength graphemes of each outcome
 */
export function wordingRefusal(text: string, maxLength: number): WordingRefusal | null {
  const { wording, faults } = readWording(text);
  if (!isVaried(wording)) return null;
  const { graphemes, bytes } = longestOutcome(wording);
  if (graphemes > maxLength || bytes > maxOutcomeBytes) return 'tooLong';
  if (mayBeBlank(wording)) return 'mayBeEmpty';
  return faults.some(({ code }) => code === 'too-deep') ? 'tooDeep' : null;
}

/** One way a text may read, its variables as they are written: for whoever takes a text for words alone. */
export function firstOutcome(text: string): string {
  return outcomeAt(readWording(text).wording, 0n);
}
