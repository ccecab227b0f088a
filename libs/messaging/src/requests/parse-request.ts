import { AppError } from '@megafon/contracts';
import type { RequestInput, RequestSource } from '@megafon/contracts';
import type { z } from 'zod';
import type { AnyRequestContract } from './request.js';

const parts = ['params', 'query', 'body'] as const;

/**
 * Parses what a caller wrote by the contract's schemas.
 * @throws AppError REQUEST.INVALID with `details.fields`: the paths that are wrong (`name`, `contacts.0.phone`), or
 * the part (`body`) where it is wrong as a whole
 */
export function parseRequest<C extends AnyRequestContract>(
  contract: C,
  source: RequestSource<C>,
): RequestInput<C> {
  const input: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const part of parts) {
    const parsed = contract[part].safeParse(source[part] ?? {});
    if (parsed.success) input[part] = parsed.data;
    else faults.push(...parsed.error.issues.flatMap((issue) => fieldsOf(part, issue)));
  }
  if (faults.length > 0) throw new AppError('REQUEST.INVALID', { fields: [...new Set(faults)] });
  return input as unknown as RequestInput<C>;
}

function fieldsOf(part: string, issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...path, key].join('.'));
  return [path.length > 0 ? path.join('.') : part];
}
