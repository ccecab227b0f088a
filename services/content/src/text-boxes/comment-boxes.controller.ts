import { Controller } from '@nestjs/common';
import {
  createCommentBox,
  getCommentBox,
  listCommentBoxes,
  removeCommentBox,
  updateCommentBox,
} from '@megafon/contracts';
import type { CommentBox } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { commentBoxContent } from './text-box.js';
import { CommentBoxRepository } from './text-box.repository.js';
import type { TextBoxDocument } from './text-box.schema.js';
import { TextBoxes } from './text-boxes.js';

@Controller()
export class CommentBoxesController {
  private readonly boxes: TextBoxes;

  constructor(repository: CommentBoxRepository, clock: Clock) {
    this.boxes = new TextBoxes(repository, 'comment-box', clock);
  }

  @Handles(listCommentBoxes)
  async list({ userId }: RequestOf<typeof listCommentBoxes>): Promise<CommentBox[]> {
    return (await this.boxes.list(userId)).map(toCommentBox);
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
    return toCommentBox(await this.boxes.update(userId, params.id, commentBoxContent(body)));
  }

  @Handles(removeCommentBox)
  async remove({ userId, params }: RequestOf<typeof removeCommentBox>): Promise<{ success: true }> {
    await this.boxes.remove(userId, params.id);
    return { success: true };
  }
}

function toCommentBox({ _id, name, description, items, createdAt, updatedAt }: TextBoxDocument): CommentBox {
  return {
    _id,
    name,
    description,
    comments: items,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
