import { ownedSchema, Schema } from '@megafon/mongo';
import type { RemovedDocument } from '@megafon/mongo';
import type { GroupDocument } from './group.schema.js';

/** One that was removed lately, as it was, with the boxes it lay in: it may be put back. */
export interface RemovedGroupDocument extends RemovedDocument {
  group: Pick<
    GroupDocument,
    | 'name'
    | 'platform'
    | 'groupId'
    | 'groupUrl'
    | 'category'
    | 'memberCount'
    | 'isActive'
    | 'seenBy'
    | 'boxes'
    | 'createdAt'
  >;
}

export const REMOVED_GROUP = 'RemovedGroup';
export const removedGroupSchema = ownedSchema<RemovedGroupDocument>(
  'removed-groups',
  {
    group: { type: Schema.Types.Mixed, required: true },
    removedAt: { type: Date, required: true },
  },
  [{ serves: 'what is not put back any more, the oldest first', keys: { removedAt: 1 } }],
);
