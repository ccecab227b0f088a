import type { Caller, ErrorDetails, RequestSource } from '@megafon/contracts';
import type { BatchLimits } from '../kafka/batcher.js';
import type { AnyRequestContract } from './request.js';

/** A request on its way. Many travel in one Kafka record, as a JSON array: see the ADR on request/reply. */
export interface RequestEnvelope {
  /** Unique within the client that waits. */
  id: string;
  pattern: string;
  replyTo: string;
  /** Milliseconds since the epoch. */
  deadline: number;
  traceId: string;
  /** The client's span, where it records any. */
  spanId?: string | undefined;
  caller: Caller | null;
  source: RequestSource<AnyRequestContract>;
}

export interface ErrorEnvelope {
  code: string;
  details?: ErrorDetails;
  errorId?: string;
}

export type ReplyEnvelope = { id: string; reply: unknown } | { id: string; error: ErrorEnvelope };

/**
 * How requests and replies leave. One end computes while the other does, which it cannot where all that is under way goes
 * round as one large batch; and nothing waits for the broker's word on the batch before. Their order says nothing.
 */
export const batchLimits: BatchLimits = { items: 128, inFlight: 2 };

/** Groups JSON texts into records of at most `limits`, a single larger text alone. */
export function packRecords(
  texts: readonly string[],
  limits: { items: number; bytes: number } = { items: 64, bytes: 256_000 },
): string[] {
  const records: string[] = [];
  let pack: string[] = [];
  let bytes = 0;
  for (const text of texts) {
    if (pack.length > 0 && (pack.length >= limits.items || bytes + text.length > limits.bytes)) {
      records.push(`[${pack.join(',')}]`);
      pack = [];
      bytes = 0;
    }
    pack.push(text);
    bytes += text.length;
  }
  if (pack.length > 0) records.push(`[${pack.join(',')}]`);
  return records;
}

/** What a record holds; nothing for one that this library did not write, since nobody could be answered. */
export function unpackRecord<T extends { id: string }>(text: string | null): T[] {
  if (text === null) return [];
  try {
    const items: unknown = JSON.parse(text);
    return Array.isArray(items) ? items.filter((item): item is T => hasId(item)) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function hasId(item: unknown): item is { id: string } {
  return typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string';
}
