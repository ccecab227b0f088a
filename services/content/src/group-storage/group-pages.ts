import { Injectable } from '@nestjs/common';
import { AppError, maxGroupsPerBox } from '@megafon/contracts';
import type { groupFilters, groupSorts, GroupTarget } from '@megafon/contracts';
import { InjectModel, literalPattern } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { withinBytes } from '../within-bytes.js';
import { fold } from './fold.js';
import { GROUP, GroupDocument } from './group.schema.js';

type Query = Record<string, unknown>;

export interface Selection {
  q?: string;
  /** The words are looked for in names alone, not in the network's ids. */
  inNames?: boolean;
  filter?: (typeof groupFilters)[number];
  /** Only groups in this box. */
  box?: string;
  /** Only groups outside this box. */
  outside?: string;
}

export interface PageRequest extends Selection {
  sort?: (typeof groupSorts)[number];
  dir?: 'asc' | 'desc';
  limit: number;
  cursor?: string | undefined;
}

export interface Page<T> {
  items: T[];
  cursor: string | null;
}

const fields = { name: 'nameKey', members: 'memberCount', created: 'createdAt' } as const;
/** Bounds, not values: an index that is in the order of the page has them at its end. */
const boxCounts: Record<NonNullable<Selection['filter']>, Query> = {
  all: {},
  none: { boxCount: { $lt: 1 } },
  one: { boxCount: { $gt: 0, $lt: 2 } },
  several: { boxCount: { $gt: 1 } },
};

/** Reading a user's groups: searched, filtered, sorted and cut into pages by the database. */
@Injectable()
export class GroupPages {
  constructor(@InjectModel(GROUP) private readonly model: Model<GroupDocument>) {}

  /**
   * @param show what an item of the answer is: pages are cut by its size too
   * @throws AppError REQUEST.INVALID for a cursor that no page gave
   */
  async page<T>(owner: string, request: PageRequest, show: (group: GroupDocument) => T): Promise<Page<T>> {
    const { sort = 'name', dir = 'asc', limit, cursor } = request;
    const field = fields[sort];
    const order = dir === 'asc' ? 1 : -1;
    const from = cursor === undefined ? {} : after(field, order, openCursor(cursor, field));
    const found = await this.model
      .find({ $and: [selecting(owner, request), from] })
      .sort({ [field]: order, _id: order })
      .limit(limit + 1)
      .lean();
    const items = withinBytes(found.slice(0, limit).map(show));
    const last = found[items.length - 1];
    return { items, cursor: last && items.length < found.length ? cursorOf(last, field) : null };
  }

  count(owner: string, selection: Selection): Promise<number> {
    return this.model.countDocuments(selecting(owner, selection));
  }

  async ids(owner: string, selection: Selection, limit: number): Promise<string[]> {
    const found = await this.model.find(selecting(owner, selection), { _id: 1 }).limit(limit).lean();
    return found.map(({ _id }) => String(_id));
  }

  async counts(owner: string): Promise<{ total: number; assigned: number; members: number }> {
    const [counts] = await this.model.aggregate<{ total: number; assigned: number; members: number }>([
      { $match: { owner } },
      {
        $group: {
          _id: null,
          total: { $sum: 1 },
          assigned: { $sum: { $cond: [{ $gt: ['$boxCount', 0] }, 1, 0] } },
          members: { $sum: '$memberCount' },
        },
      },
    ]);
    return { total: counts?.total ?? 0, assigned: counts?.assigned ?? 0, members: counts?.members ?? 0 };
  }

  /** All groups of a box that posts go to, by name: none is left out for what the others take. */
  async targets(owner: string, box: string): Promise<GroupTarget[]> {
    const found = await this.model
      .find({ owner, boxes: box }, { platform: 1, groupId: 1, name: 1, groupUrl: 1 })
      .sort({ nameKey: 1, _id: 1 })
      .limit(maxGroupsPerBox)
      .lean();
    return found
      .filter(({ platform }) => platform === 'facebook')
      .map(({ _id, groupId, name, groupUrl }) => ({ _id, groupId, name, groupUrl }));
  }

  /** Groups that lie in boxes, by name, until their memberships are `limit`. */
  async members(
    owner: string,
    limit: number,
  ): Promise<Pick<GroupDocument, '_id' | 'name' | 'memberCount' | 'boxes'>[]> {
    const shown = { name: 1, memberCount: 1, boxes: 1 };
    const found = await this.model
      .find({ owner, boxCount: { $gt: 0 } }, shown)
      .sort({ nameKey: 1 })
      .limit(limit)
      .lean();
    let memberships = 0;
    return found.filter(({ boxes }) => (memberships += boxes.length) <= limit);
  }
}

/** The name stands there; the id follows it. */
const inFirstLine = '^[^\\n]*';

function selecting(
  owner: string,
  { q = '', inNames = false, filter = 'all', box, outside }: Selection,
): Query {
  const words = fold(q);
  return {
    owner,
    ...boxCounts[filter],
    ...(box !== undefined && { boxes: box }),
    ...(outside !== undefined && { boxes: { $ne: outside } }),
    ...(words !== '' && { words: { $regex: (inNames ? inFirstLine : '') + literalPattern(words) } }),
  };
}

type SortField = (typeof fields)[keyof typeof fields];
interface Position {
  value: unknown;
  id: string;
}

function after(field: SortField, order: 1 | -1, { value, id }: Position): Query {
  const beyond = order === 1 ? '$gt' : '$lt';
  return { $or: [{ [field]: { [beyond]: value } }, { [field]: value, _id: { [beyond]: id } }] };
}

function cursorOf(group: GroupDocument, field: SortField): string {
  return Buffer.from(JSON.stringify([group[field], group._id])).toString('base64url');
}

/** Whoever sends a cursor may have made it up: only a value of the sorted kind goes into a query. */
function openCursor(cursor: string, field: SortField): Position {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const parsed = field === 'createdAt' && typeof value === 'string' ? new Date(value) : value;
    const isOfKind =
      field === 'createdAt'
        ? parsed instanceof Date && !Number.isNaN(parsed.getTime())
        : typeof value === (field === 'nameKey' ? 'string' : 'number');
    if (isOfKind && typeof id === 'string') return { value: parsed, id };
  } catch {
    // Refused below, like any other that is none.
  }
  throw new AppError('REQUEST.INVALID', { fields: ['cursor: cursor.malformed'] });
}
