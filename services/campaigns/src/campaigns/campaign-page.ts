import { completedStatuses } from '@megafon/contracts';
import type { CampaignSection, CampaignStatus } from '@megafon/contracts';
import { AppError } from '@megafon/contracts';
import type { CampaignDocument } from './campaign.schema.js';

/** Which campaigns, in which order, and after which one. */
export interface PageRequest {
  cursor?: string | undefined;
  section?: CampaignSection | undefined;
  status?: CampaignStatus | undefined;
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
    ...sectionOf(request),
    ...(request.status === undefined ? [] : [{ status: request.status }]),
    ...searchOf(request),
    ...(request.cursor === undefined ? [] : [after(by, request.cursor)]),
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

function sectionOf({ section, since }: PageRequest): Clause[] {
  if (section === undefined) return [];
  if (section === 'active') return [{ status: { $nin: [...completedStatuses] } }];
  if (section === 'completed') return [{ status: { $in: [...completedStatuses] } }];
  // A range over dates leaves out those without one.
  return [{ historyAt: since === undefined ? { $gt: new Date(0) } : { $gte: new Date(since) } }];
}

function searchOf({ search, section }: PageRequest): Clause[] {
  const wanted = search?.trim() ?? '';
  if (wanted === '') return [];
  const pattern = { $regex: wanted.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), $options: 'i' };
  if (section !== 'history') return [{ name: pattern }];
  return [{ $or: [{ name: pattern }, { 'lastResult.groupNames': pattern }] }];
}

/** @throws AppError REQUEST.INVALID for what no page gave */
function after(by: string, cursor: string): Clause {
  const [, ms, id] = /^(\d{1,16})\.([0-9a-f]{24})$/.exec(cursor) ?? [];
  if (ms === undefined || id === undefined)
    throw new AppError('REQUEST.INVALID', { fields: ['cursor: value.malformed'] });
  const time = new Date(Number(ms));
  return { $or: [{ [by]: { $lt: time } }, { [by]: time, _id: { $lt: id } }] };
}
