import { AppError, maxGroupsPerBox } from '@megafon/contracts';
import type { GroupBox } from '@megafon/contracts';
import { ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument, RemovedDocument } from '@megafon/mongo';

export interface GroupBoxDocument extends OwnedDocument {
  name: string;
  description: string;
  color: string;
  icon: string;
  /**
   * Groups in the box and on their way into it. Which ones they are is written at the groups; a crash between the two
   * leaves a number that is wrong until the box is opened.
   */
  groupCount: number;
}

export const GROUP_BOX = 'GroupBox';
export const groupBoxSchema = ownedSchema<GroupBoxDocument>('group-boxes', {
  name: { type: String, required: true },
  description: { type: String, default: '' },
  color: { type: String, required: true },
  icon: { type: String, required: true },
  groupCount: { type: Number, default: 0 },
});

/** One that was removed lately, as it was, with the groups that lay in it: it may be put back. */
export interface RemovedGroupBoxDocument extends RemovedDocument {
  box: Pick<GroupBoxDocument, 'name' | 'description' | 'color' | 'icon' | 'createdAt'>;
  groupIds: string[];
}

export const REMOVED_GROUP_BOX = 'RemovedGroupBox';
export const removedGroupBoxSchema = ownedSchema<RemovedGroupBoxDocument>(
  'removed-group-boxes',
  {
    box: { type: Schema.Types.Mixed, required: true },
    groupIds: { type: [String], default: [] },
    removedAt: { type: Date, required: true },
  },
  [{ serves: 'what is not put back any more, the oldest first', keys: { removedAt: 1 } }],
);

/** The box with room taken for more groups, or given back. @throws AppError BOX.FULL */
export function withRoomTaken(box: GroupBoxDocument, groups: number): GroupBoxDocument {
  const groupCount = Math.max(0, box.groupCount + groups);
  if (groups > 0 && groupCount > maxGroupsPerBox) throw new AppError('BOX.FULL', { limit: maxGroupsPerBox });
  return { ...box, groupCount };
}

export function toGroupBox(box: GroupBoxDocument): GroupBox {
  const { _id, name, description, color, icon, groupCount, createdAt, updatedAt } = box;
  return {
    _id,
    name,
    description,
    color,
    icon,
    groupCount,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
