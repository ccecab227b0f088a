import { Controller } from '@nestjs/common';
import { resolveMaterials } from '@megafon/contracts';
import type { GroupTarget, Material, ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { GroupBoxRepository } from '../group-boxes/group-box.repository.js';
import { GroupPages } from '../group-storage/group-pages.js';
import { TextBoxItemsRepository } from '../text-boxes/text-box-items.repository.js';
import {
  CommentBoxRepository,
  PostBoxRepository,
  TextBoxRepository,
} from '../text-boxes/text-box.repository.js';
import { fullBox } from '../text-boxes/text-boxes.js';

@Controller()
export class MaterialsController {
  constructor(
    private readonly posts: PostBoxRepository,
    private readonly comments: CommentBoxRepository,
    private readonly items: TextBoxItemsRepository,
    private readonly groupBoxes: GroupBoxRepository,
    private readonly pages: GroupPages,
  ) {}

  /** @throws AppError BOX.NOT_FOUND where one of the boxes is not the owner's */
  @Handles(resolveMaterials)
  async resolve({ body }: RequestOf<typeof resolveMaterials>): Promise<ReplyOf<typeof resolveMaterials>> {
    const { owner } = body;
    const [posts, comments, groups] = await Promise.all([
      this.textsOf(this.posts, owner, body.postBox),
      this.textsOf(this.comments, owner, body.commentBox),
      this.groupsOf(owner, body.groupBox),
    ]);
    return { posts, comments, groups };
  }

  private async groupsOf(owner: string, boxId: string | null): Promise<GroupTarget[]> {
    if (boxId === null) return [];
    const [groups] = await Promise.all([this.pages.targets(owner, boxId), this.groupBoxes.get(owner, boxId)]);
    return groups;
  }

  private async textsOf(boxes: TextBoxRepository, owner: string, boxId: string | null): Promise<Material[]> {
    if (boxId === null) return [];
    const { items } = await fullBox(boxes, this.items, owner, boxId);
    return items.map(({ text, media, moreMedia }) => ({
      text,
      media,
      ...(moreMedia.length > 0 && { moreMedia }),
    }));
  }
}
