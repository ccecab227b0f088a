import { completedStatuses } from '@megafon/contracts';
import type { CampaignSection, CampaignStatus, publishedOutcomes } from '@megafon/contracts';
import { AppError } from '@megafon/contracts';
import { literalPattern } from '@megafon/mongo';
import type { CampaignDocument } from './campaign.schema.js';

/** Which campaigns, in which order, and after which one. */
export interface PageRequest {
  cursor?: string | undefined;
  section?: CampaignSection | undefined;
  campaignId?: string | undefined;
  status?: CampaignStatus | undefined;
  outcome?: (typeof publishedOutcomes)[number] | undefined;
  search?: string | undefined;
  /** Of the history: at or after this time, in ISO form. */
  since?: string | undefined;
}

type Clause = Record<string, unknown>;
type Ordered = Pick<CampaignDocument, '_id' | 'createdAt' | 'historyAt'>;

/** Everything but the owner, which the repository adds. */
export function pageQuery(request: PageRequest): {
  filter: { $and?: Clause[] };
  sort: Record<string, 1 | -1>;
} {
  const by = orderOf(request);
  const clauses = [
    ...placeOf(by, request),
    ...(request.campaignId === undefined ? [] : [{ _id: request.campaignId }]),
    ...statusOf(request),
    ...outcomeOf(request),
    ...searchOf(request),
  ];
  return { filter: clauses.length > 0 ? { $and: clauses } : {}, sort: { [by]: -1, _id: -1 } };
}

/** The place of a campaign in the order of the request. */
export function cursorOf(request: PageRequest, campaign: Ordered): string {
  const time = campaign[orderOf(request)] ?? campaign.createdAt;
  return `${time.getTime()}.${campaign._id}`;
}

function orderOf({ section }: PageRequest): 'historyAt' | 'createdAt' {
  return section === 'history' ? 'historyAt' : 'createdAt';
}

function statusOf({ section, status }: PageRequest): Clause[] {
  const clauses: Clause[] = status === undefined ? [] : [{ status }];
  if (section === 'active') return [...clauses, { status: { $nin: [...completedStatuses] } }];
  if (section === 'completed') return [...clauses, { status: { $in: [...completedStatuses] } }];
  return clauses;
}

/** Whether it has published, and only a part of what it set out to do. */
export function isPartial({ status, lastResult }: Pick<CampaignDocument, 'status' | 'lastResult'>): boolean {
  return status === 'published' && lastResult?.partial === true;
}

/** The same in the words of the database: it merely excludes, so that the index of statuses serves it. */
function outcomeOf({ outcome }: PageRequest): Clause[] {
  if (outcome === undefined) return [];
  return [
    {
      status: 'published',
      'lastResult.partial': outcome === 'partial' ? { $nin: [false, null] } : { $ne: true },
    },
  ];
}

function searchOf({ search, section }: PageRequest): Clause[] {
  const wanted = search?.trim() ?? '';
  if (wanted === '') return [];
  const pattern = { $regex: literalPattern(wanted), $options: 'i' };
  if (section !== 'history') return [{ name: pattern }];
  return [{ $or: [{ name: pattern }, { 'lastResult.groupNames': pattern }] }];
}

/**
 * What stands behind the cursor, in the words that an index answers.
 * @throws AppError REQUEST.INVALID for a cursor that no page gave
 */
function placeOf(by: 'historyAt' | 'createdAt', { cursor, since }: PageRequest): Clause[] {
  // A range over dates leaves out those without one.
  const least = by === 'createdAt' ? {} : { $gte: since === undefined ? new Date(1) : new Date(since) };
  if (cursor === undefined) return by === 'createdAt' ? [] : [{ [by]: least }];
  const [, ms, id] = /^(\d{1,16})\.([0-9a-f]{24})$/.exec(cursor) ?? [];
  if (ms === undefined || id === undefined) {
    throw new AppError('REQUEST.INVALID', { fields: ['cursor: value.malformed'] });
  }
  const time = new Date(Number(ms));
  return [{ $or: [{ [by]: { ...least, $lt: time } }, { [by]: time, _id: { $lt: id } }] }];
}
