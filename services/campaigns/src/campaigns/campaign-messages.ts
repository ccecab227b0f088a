import { campaignChanged, newEvent, occurrenceSkipped } from '@megafon/contracts';
import type { DataOf, EventEnvelope } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import type { Decision } from '@megafon/mongo';
import type { CampaignDocument } from './campaign.schema.js';

type Change = DataOf<typeof campaignChanged>['change'];

/** The fact that a campaign is as `state` says now. */
export function campaignChangedEvent(state: CampaignDocument, change: Change, time: Date): EventEnvelope {
  const { _id: campaignId, owner, name, status } = state;
  return newEvent(campaignChanged, {
    id: eventId(state, change),
    tenant: owner,
    traceId: currentTraceId(),
    time,
    data: { campaignId, name, status, change },
  });
}

/** The decision to leave a campaign as `state`, announced when its status changed; null stays null. */
export function changedTo(
  before: CampaignDocument,
  state: CampaignDocument | null,
  time: Date,
): Decision<CampaignDocument> | null {
  if (!state) return null;
  const isNoted = before.notes !== state.notes;
  const isVisible = before.status !== state.status || isNoted;
  const changed = isVisible ? [campaignChangedEvent(state, 'updated', time)] : [];
  return { state, events: isNoted ? [...changed, ...skippedEvents(state, time)] : changed };
}

/** One a version, so that a repeated write is the same event; the versions of one that was put back begin anew. */
function eventId({ _id, createdAt, version }: CampaignDocument, what: string): string {
  return `${_id}:${createdAt.getTime()}:${what}:${version}`;
}

/** What its newest note says of times that became no run. */
function skippedEvents(state: CampaignDocument, time: Date): EventEnvelope[] {
  const { _id: campaignId, owner, name } = state;
  const skipped = state.notes.at(-1)?.skipped;
  if (!skipped) return [];
  const envelope = { tenant: owner, traceId: currentTraceId(), time };
  const id = eventId(state, 'skipped');
  return [newEvent(occurrenceSkipped, { ...envelope, id, data: { ...skipped, campaignId, name } })];
}
