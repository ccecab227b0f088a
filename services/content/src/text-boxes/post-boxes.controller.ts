import { Controller } from '@nestjs/common';
import {
  createPostBox,
  getPostBox,
  listPostBoxes,
  removePostBox,
  restorePostBox,
  updatePostBox,
} from '@megafon/contracts';
import type { PostBox, PostBoxSummary } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { MediaLibrary } from '../media/media-library.js';
import { Quotas } from '../quotas/quotas.js';
import { postBoxContent } from './text-box.js';
import { PostBoxRepository } from './text-box.repository.js';
import { RemovedTextBoxRepository } from './removed-text-box.repository.js';
import { TextBoxItemsRepository } from './text-box-items.repository.js';
import type { TextBoxDocument } from '../documents/text-box.schema.js';
import { headOf, TextBoxes, titlesOf } from './text-boxes.js';
import type { FullBox } from './text-boxes.js';

@Controller()
export class PostBoxesController {
  private readonly boxes: TextBoxes;

  constructor(
    boxes: PostBoxRepository,
    items: TextBoxItemsRepository,
    removed: RemovedTextBoxRepository,
    media: MediaLibrary,
    quotas: Quotas,
    clock: Clock,
  ) {
    this.boxes = new TextBoxes('post-box', { boxes, items, removed, media, quotas, clock });
  }

  @Handles(listPostBoxes)
  async list({ userId }: RequestOf<typeof listPostBoxes>): Promise<PostBoxSummary[]> {
    return this.boxes.list(userId, toSummary);
  }

  @Handles(getPostBox)
  async get({ userId, params }: RequestOf<typeof getPostBox>): Promise<PostBox> {
    return toPostBox(await this.boxes.get(userId, params.id));
  }

  @Handles(createPostBox)
  async create({ userId, body }: RequestOf<typeof createPostBox>): Promise<PostBox> {
    return toPostBox(await this.boxes.create(userId, postBoxContent(body)));
  }

  @Handles(updatePostBox)
  async update({ userId, params, body }: RequestOf<typeof updatePostBox>): Promise<PostBox> {
    const content = postBoxContent(body);
    return toPostBox(await this.boxes.update(userId, params.id, content, body.revision));
  }

  @Handles(removePostBox)
  async remove({ userId, params }: RequestOf<typeof removePostBox>): Promise<{ success: true }> {
    await this.boxes.remove(userId, params.id);
    return { success: true };
  }

  @Handles(restorePostBox)
  async restore({ userId, params }: RequestOf<typeof restorePostBox>): Promise<PostBox> {
    return toPostBox(await this.boxes.restore(userId, params.id));
  }
}

function toSummary(box: TextBoxDocument): PostBoxSummary {
  return { ...titlesOf(box), postCount: box.itemCount };
}

function toPostBox(box: FullBox): PostBox {
  return { ...headOf(box), posts: box.items };
}
