import { AppError, maxGroupsPerBox } from '@megafon/contracts';
import type { GroupBox } from '@megafon/contracts';
import { ownedSchema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';

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
