import type { z } from 'zod';
import type { ErrorCode } from './errors.js';

export const serviceNames = ['auth', 'content', 'campaigns', 'automation', 'billing', 'admin'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Who may call: anybody, a signed-in user, or a role; 'admin' includes superadmin. */
export type Access = 'public' | 'user' | 'admin' | 'superadmin';
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Schema = z.ZodType;

/** What the request server routes by: one entry a call, whether the outside or another service makes it. */
export interface RequestContract<P extends Schema, Q extends Schema, B extends Schema, R extends Schema> {
  /** Unique: `POST /group-boxes` of an endpoint, `content.materials.resolve` of an internal request. */
  readonly pattern: string;
  readonly service: ServiceName;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly reply: R;
  readonly errors: readonly ErrorCode[];
  /** How long the caller waits for the reply, in milliseconds. */
  readonly timeoutMs: number;
}

export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> extends RequestContract<P, Q, B, R> {
  readonly kind: 'endpoint';
  readonly method: HttpMethod;
  /** Below /api, with `:name` for a parameter: `/group-boxes/:id`. */
  readonly path: string;
  readonly access: Access;
  /** One English sentence for the OpenAPI document. */
  readonly summary: string;
  readonly status: number;
  /** Whether it may answer 202 with `pending: true`, while its work goes on as events. */
  readonly mayStayPending: boolean;
  /** Whether its body is a form with one file, in the field `media`: it is stored as it comes, not parsed. */
  readonly takesFile: boolean;
  /** What a call weighs against the allowance of its caller and address: 1 for a plain read or write; 16 KB of body weigh 1 more, 256 KB of a file. */
  readonly cost: number;
  /** A larger body is refused before it is read, in bytes. */
  readonly bodyLimitBytes: number;
  /** 'custom': the gateway has a controller of its own (cookies, uploads, streams); the table still documents it. */
  readonly controller: 'generated' | 'custom';
}

export interface InternalRequest<
  B extends Schema = Schema,
  R extends Schema = Schema,
> extends RequestContract<Schema, Schema, B, R> {
  readonly kind: 'internal';
}

export type AnyRequest = Endpoint | InternalRequest;

/** What a handler receives and a caller sends, in parsed form. */
export interface RequestInput<C extends RequestContract<Schema, Schema, Schema, Schema>> {
  params: z.output<C['params']>;
  query: z.output<C['query']>;
  body: z.output<C['body']>;
}

/** What a caller may write, before defaults are filled in. */
export interface RequestSource<C extends RequestContract<Schema, Schema, Schema, Schema>> {
  params?: z.input<C['params']>;
  query?: z.input<C['query']>;
  body?: z.input<C['body']>;
}

export type ReplyOf<C extends RequestContract<Schema, Schema, Schema, Schema>> = z.output<C['reply']>;
