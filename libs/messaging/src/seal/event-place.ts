import type { IHeaders } from 'kafkajs';

/** The type of an event or command, so that consumers skip what they do not handle unread. */
export const typeHeader = 'type';
/** The span that published it: for whoever watches, and nothing is decided by it. */
export const traceHeader = 'traceparent';
/** The one consumer group that a replayed message is for: the others had it. */
export const groupHeader = 'for-group';

export interface EventHeaders {
  type: string | undefined;
  group: string | undefined;
}

export function eventHeaders(headers: IHeaders | undefined): EventHeaders {
  return { type: headers?.[typeHeader]?.toString(), group: headers?.[groupHeader]?.toString() };
}

/** What an event's seal is bound to: it opens on no other topic, as no other type, and for no other group. */
export function eventPlace(topic: string, { type = '', group = '' }: EventHeaders): string {
  return JSON.stringify([topic, type, group]);
}
