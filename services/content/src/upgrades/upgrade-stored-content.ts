import { Injectable } from '@nestjs/common';
import { byteCount } from '@megafon/contracts';
import type { BoxItem } from '@megafon/contracts';
import { deterministicId, InjectModel } from '@megafon/mongo';
import type { Migration, Model } from '@megafon/mongo';
import { GROUP_BOX, GroupBoxDocument } from '../documents/group-box.schema.js';
import { findable, GROUP, GroupDocument } from '../group-storage/group.schema.js';
import {
  COMMENT_BOX,
  POST_BOX,
  TEXT_BOX_ITEMS,
  TextBoxDocument,
  TextBoxItemsDocument,
} from '../documents/text-box.schema.js';

const atOnce = 200;

/** What boxes were before: their groups and items were lists inside them. */
type OldGroupBox = GroupBoxDocument & { groups: string[] };
type OldTextBox = TextBoxDocument & { items: BoxItem[] };

/**
 * Groups that can be searched, boxes whose contents are documents of their own: what versions before that stored is brought
 * into this form.
 */
@Injectable()
export class UpgradeStoredContent implements Migration {
  static readonly migration = '2026-11-23-contents-of-boxes';

  constructor(
    @InjectModel(GROUP) private readonly groups: Model<GroupDocument>,
    @InjectModel(GROUP_BOX) private readonly groupBoxes: Model<GroupBoxDocument>,
    @InjectModel(COMMENT_BOX) private readonly commentBoxes: Model<TextBoxDocument>,
    @InjectModel(POST_BOX) private readonly postBoxes: Model<TextBoxDocument>,
    @InjectModel(TEXT_BOX_ITEMS) private readonly items: Model<TextBoxItemsDocument>,
  ) {}

  async migrate(): Promise<boolean> {
    const groups = await someOld<GroupDocument>(this.groups, { words: { $exists: false } }, (group) =>
      this.makeFindable(group),
    );
    const groupBoxes = await someOld<OldGroupBox>(this.groupBoxes, { groups: { $exists: true } }, (box) =>
      this.moveMembers(box),
    );
    const moveItems = (boxes: Model<TextBoxDocument>) =>
      someOld<OldTextBox>(boxes, { items: { $exists: true } }, (box) => this.moveItems(boxes, box));
    const found =
      groups + groupBoxes + (await moveItems(this.commentBoxes)) + (await moveItems(this.postBoxes));
    return found === 0;
  }

  private async makeFindable(group: GroupDocument): Promise<void> {
    const { boxes = [] } = group as Partial<GroupDocument>;
    const fields = { ...findable(group), boxes, boxCount: boxes.length };
    await this.groups.collection.updateOne(asRead(group), { $set: fields });
  }

  private async moveMembers(box: OldGroupBox): Promise<void> {
    const { _id, owner, groups } = box;
    await this.groups.updateMany(
      { owner, _id: { $in: groups }, boxes: { $ne: _id } },
      { $push: { boxes: _id }, $inc: { boxCount: 1, version: 1 } },
    );
    const groupCount = await this.groups.countDocuments({ owner, boxes: _id });
    await this.groupBoxes.collection.updateOne(asRead(box), {
      $set: { groupCount },
      $unset: { groups: '' },
      $inc: { version: 1 },
    });
  }

  private async moveItems(boxes: Model<TextBoxDocument>, box: OldTextBox): Promise<void> {
    const { _id, owner, items, createdAt } = box;
    const itemsId = deterministicId(_id, 'first-items');
    const stored = { owner, box: _id, items, version: 1, outbox: [], createdAt, updatedAt: createdAt };
    await this.items.collection.updateOne({ _id: itemsId as never }, { $set: stored }, { upsert: true });
    const textBytes = items.reduce((sum, { text }) => sum + byteCount(text), 0);
    await boxes.collection.updateOne(asRead(box), {
      $set: { itemsId, itemCount: items.length, textBytes },
      $unset: { items: '' },
      $inc: { version: 1 },
    });
  }
}

/** An earlier version that still runs may have written since: its document is found again, and read anew. */
function asRead({ _id, version }: { _id: string; version: number }): { _id: never; version: number } {
  return { _id: _id as never, version };
}

/** Past the schema, which knows nothing of what was. @returns how many there were */
async function someOld<D extends object>(
  model: { collection: Model<unknown>['collection'] },
  old: Record<string, unknown>,
  upgrade: (document: D) => Promise<void>,
): Promise<number> {
  const found = await model.collection.find(old).limit(atOnce).toArray();
  for (const document of found) await upgrade(document as unknown as D);
  return found.length;
}
