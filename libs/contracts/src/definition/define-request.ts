import { z } from 'zod';
import type { Access, Endpoint, HttpMethod, InternalRequest, ServiceName } from './endpoint.js';
import type { ErrorCode } from './errors.js';

/** No fields at all: unknown ones are refused. */
export const nothing = z.strictObject({});
type Nothing = typeof nothing;

const defaultTimeoutMs = 10_000;
/** What anybody may send, and what takes no more than a form of fields. Texts of a person need more. */
const publicBodyBytes = 16_384;
const defaultBodyBytes = 65_536;

/** One call of the product's interface. An entry without `access` does not compile. */
export function endpoint<
  R extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(spec: {
  method: HttpMethod;
  path: `/${string}`;
  service: ServiceName;
  access: Access;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  reply: R;
  errors?: readonly ErrorCode[];
  status?: number;
  timeoutMs?: number;
  cost?: number;
  bodyLimitBytes?: number;
  mayStayPending?: boolean;
  takesFile?: boolean;
  controller?: 'generated' | 'custom';
}): Endpoint<P, Q, B, R> {
  return {
    kind: 'endpoint',
    pattern: `${spec.method} ${spec.path}`,
    method: spec.method,
    path: spec.path,
    service: spec.service,
    access: spec.access,
    summary: spec.summary,
    params: spec.params ?? (nothing as unknown as P),
    query: spec.query ?? (nothing as unknown as Q),
    body: spec.body ?? (nothing as unknown as B),
    reply: spec.reply,
    errors: spec.errors ?? [],
    status: spec.status ?? 200,
    timeoutMs: spec.timeoutMs ?? defaultTimeoutMs,
    mayStayPending: spec.mayStayPending ?? false,
    takesFile: spec.takesFile ?? false,
    cost: spec.cost ?? 1,
    bodyLimitBytes: spec.bodyLimitBytes ?? (spec.access === 'public' ? publicBodyBytes : defaultBodyBytes),
    controller: spec.controller ?? 'generated',
  };
}

/** A request that one service makes of another; never reachable from outside. */
export function internalRequest<B extends z.ZodType, R extends z.ZodType>(spec: {
  name: `${ServiceName}.${string}`;
  body: B;
  reply: R;
  errors?: readonly ErrorCode[];
  timeoutMs?: number;
}): InternalRequest<B, R> {
  return {
    kind: 'internal',
    pattern: spec.name,
    service: spec.name.slice(0, spec.name.indexOf('.')) as ServiceName,
    params: nothing,
    query: nothing,
    body: spec.body,
    reply: spec.reply,
    errors: spec.errors ?? [],
    timeoutMs: spec.timeoutMs ?? defaultTimeoutMs,
  };
}
