import { newEvent, secondFactorChanged } from '@megafon/contracts';
import type { DataOf, EventEnvelope } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import type { Decision } from '@megafon/mongo';
import { isOn } from './second-factors.schema.js';
import type { SecondFactorsDocument } from './second-factors.schema.js';

type Change = DataOf<typeof secondFactorChanged>['change'];

/** The state after a change, and the news of it. @param others that go out with it */
export function told(
  before: SecondFactorsDocument,
  fields: Partial<SecondFactorsDocument>,
  change: Change,
  time: Date,
  others: readonly EventEnvelope[] = [],
): Decision<SecondFactorsDocument> {
  const number = before.number + 1;
  const state = { ...before, ...fields, number };
  return { state, events: [eventOf(state, change, time), ...others] };
}

function eventOf(state: SecondFactorsDocument, change: Change, time: Date): EventEnvelope {
  const { _id: userId, number } = state;
  return newEvent(secondFactorChanged, {
    id: `second-factor-changed:${userId}:${number}`,
    tenant: userId,
    traceId: currentTraceId(),
    time,
    data: { userId, change, number, isOn: isOn(state) },
  });
}
