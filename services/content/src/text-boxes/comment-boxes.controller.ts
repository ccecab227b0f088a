import { Controller } from '@nestjs/common';
import {
  createCommentBox,
  getCommentBox,
  listCommentBoxes,
  removeCommentBox,
  restoreCommentBox,
  updateCommentBox,
} from '@megafon/contracts';
import type { CommentBox, CommentBoxSummary } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { MediaLibrary } from '../media/media-library.js';
import { Quotas } from '../quotas/quotas.js';
import { commentBoxContent } from './text-box.js';
import { CommentBoxRepository } from './text-box.repository.js';
import { RemovedTextBoxRepository } from './removed-text-box.repository.js';
import { TextBoxItemsRepository } from './text-box-items.repository.js';
import type { TextBoxDocument } from '../documents/text-box.schema.js';
import { headOf, TextBoxes, titlesOf } from './text-boxes.js';
import type { FullBox } from './text-boxes.js';

@Controller()
export class CommentBoxesController {
  private readonly boxes: TextBoxes;

  constructor(
    boxes: CommentBoxRepository,
    items: TextBoxItemsRepository,
    removed: RemovedTextBoxRepository,
    media: MediaLibrary,
    quotas: Quotas,
    clock: Clock,
  ) {
    this.boxes = new TextBoxes('comment-box', { boxes, items, removed, media, quotas, clock });
  }

  @Handles(listCommentBoxes)
  async list({ userId }: RequestOf<typeof listCommentBoxes>): Promise<CommentBoxSummary[]> {
    return this.boxes.list(userId, toSummary);
  }

  @Handles(getCommentBox)
  async get({ userId, params }: RequestOf<typeof getCommentBox>): Promise<CommentBox> {
    return toCommentBox(await this.boxes.get(userId, params.id));
  }

  @Handles(createCommentBox)
  async create({ userId, body }: RequestOf<typeof createCommentBox>): Promise<CommentBox> {
    return toCommentBox(await this.boxes.create(userId, commentBoxContent(body)));
  }

  @Handles(updateCommentBox)
  async update({ userId, params, body }: RequestOf<typeof updateCommentBox>): Promise<CommentBox> {
    const content = commentBoxContent(body);
    return toCommentBox(await this.boxes.update(userId, params.id, content, body.revision));
  }

  @Handles(removeCommentBox)
  async remove({ userId, params }: RequestOf<typeof removeCommentBox>): Promise<{ success: true }> {
    await this.boxes.remove(userId, params.id);
    return { success: true };
  }

  @Handles(restoreCommentBox)
  async restore({ userId, params }: RequestOf<typeof restoreCommentBox>): Promise<CommentBox> {
    return toCommentBox(await this.boxes.restore(userId, params.id));
  }
}

function toSummary(box: TextBoxDocument): CommentBoxSummary {
  return { ...titlesOf(box), commentCount: box.itemCount };
}

function toCommentBox(box: FullBox): CommentBox {
  return { ...headOf(box), comments: box.items.map(({ text, media, order }) => ({ text, media, order })) };
}
