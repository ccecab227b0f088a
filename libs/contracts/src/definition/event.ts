import { z } from 'zod';

/**
 * A CloudEvents-style envelope: what every message of an events or tasks topic carries.
 * `tenant` is the id of the owning user, '' where an event belongs to no user.
 */
export const eventEnvelope = z.object({
  id: z.string().min(1).max(200),
  /** `<service>.<aggregate>.<fact>.v<N>`; the service names the topic. */
  type: z.string(),
  time: z.iso.datetime(),
  /** The aggregate's id; the message key. */
  subject: z.string(),
  tenant: z.string(),
  traceId: z.string(),
  data: z.unknown(),
});
export type EventEnvelope<D = unknown> = Omit<z.infer<typeof eventEnvelope>, 'data'> & { data: D };

export interface EventContract<T extends string = string, D extends z.ZodType = z.ZodType> {
  readonly kind: 'event';
  readonly type: T;
  readonly topic: string;
  readonly data: D;
  /** The message key, so that one aggregate's events stay in order. */
  readonly key: (data: z.output<D>) => string;
  /** Shown to the tenant's open pages over the socket. */
  readonly live: boolean;
}

/** A fact of the past: published by the service that its type begins with, on that service's events topic. */
export function event<const T extends string, D extends z.ZodType>(
  type: T,
  spec: { key: (data: z.output<D>) => string; data: D; live?: boolean },
): EventContract<T, D> {
  if (!/^[a-z]+(\.[a-z-]+){2}\.v\d+$/.test(type)) throw new Error(`not an event type: ${type}`);
  const service = type.slice(0, type.indexOf('.'));
  return {
    kind: 'event',
    type,
    topic: `${service}.events`,
    data: spec.data,
    key: spec.key,
    live: spec.live ?? false,
  };
}

/** A command: work that takes long, sent to a topic that its workers consume; its progress comes back as events. */
export function command<const T extends string, D extends z.ZodType>(
  type: T,
  spec: { topic: string; key: (data: z.output<D>) => string; data: D },
): EventContract<T, D> {
  return { kind: 'event', type, topic: spec.topic, data: spec.data, key: spec.key, live: false };
}

export type DataOf<C extends EventContract> = z.output<C['data']>;
export type EventOf<C extends EventContract> = EventEnvelope<DataOf<C>> & { type: C['type'] };

/** Fills in an envelope. `id` must be deterministic where the publisher may repeat itself. */
export function newEvent<C extends EventContract>(
  contract: C,
  fields: { id: string; tenant: string; traceId: string; time: Date; data: DataOf<C> },
): EventOf<C> {
  return {
    id: fields.id,
    type: contract.type,
    time: fields.time.toISOString(),
    subject: contract.key(fields.data),
    tenant: fields.tenant,
    traceId: fields.traceId,
    data: fields.data,
  };
}
