import { AppError } from '@megafon/contracts';
import type { Endpoint, RequestInput, RequestSource } from '@megafon/contracts';
import type { z } from 'zod';

const parts = ['params', 'query', 'body'] as const;
/** More faults than a person reads, or than an answer should carry. */
const maxFaults = 50;

/**
 * Parses a call by its contract: unknown fields are faults too.
 * @throws AppError REQUEST.INVALID with `details.fields`, each `<path>: <fault>`: `name: text.required`
 */
export function parseCall<E extends Endpoint>(
  endpoint: E,
  source: { params: unknown; query: unknown; body: unknown },
): RequestInput<E> {
  const input: Record<string, unknown> = {};
  const faults = new Set<string>();
  for (const part of parts) {
    const parsed = endpoint[part].safeParse(source[part] ?? {});
    if (parsed.success) input[part] = parsed.data;
    else noteFaults(faults, part, parsed.error);
  }
  if (faults.size > 0) throw new AppError('REQUEST.INVALID', { fields: [...faults] });
  return input as unknown as RequestInput<E>;
}

/** What was written, for the service, which parses it again: a transformed value may not stand another parse. */
export function sourceOf<E extends Endpoint>(source: {
  params: unknown;
  query: unknown;
  body: unknown;
}): RequestSource<E> {
  return { params: source.params, query: source.query, body: source.body ?? {} } as RequestSource<E>;
}

/** Stops at `maxFaults`: a body may hold a hundred thousand. */
function noteFaults(faults: Set<string>, part: string, { issues }: z.ZodError): void {
  for (const issue of issues) {
    for (const fault of faultsOf(part, issue)) {
      if (faults.size >= maxFaults) return;
      faults.add(fault);
    }
  }
}

function* faultsOf(part: string, issue: z.core.$ZodIssue): Generator<string> {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') {
    yield `${path.length > 0 ? path.join('.') : part}: ${faultOf(issue)}`;
    return;
  }
  for (const key of issue.keys) yield `${[...path, key].join('.').slice(0, 100)}: field.unknown`;
}

/** The contract's own names (`text.required`) as they are; zod's kinds otherwise. */
function faultOf(issue: z.core.$ZodIssue): string {
  if (/^[a-z]+\.[A-Za-z]+(:\d+)?$/.test(issue.message)) return issue.message;
  if (issue.code === 'too_small') return `value.tooSmall:${String(issue.minimum)}`;
  if (issue.code === 'too_big') return `value.tooBig:${String(issue.maximum)}`;
  if (issue.code === 'invalid_type') return `type.not:${issue.expected}`;
  return `value.${issue.code.replaceAll('_', '-')}`;
}
