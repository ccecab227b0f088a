import { Controller } from '@nestjs/common';
import { createPostBox, getPostBox, listPostBoxes, removePostBox, updatePostBox } from '@megafon/contracts';
import type { PostBox } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { postBoxContent } from './text-box.js';
import { PostBoxRepository } from './text-box.repository.js';
import type { TextBoxDocument } from './text-box.schema.js';
import { TextBoxes } from './text-boxes.js';

@Controller()
export class PostBoxesController {
  private readonly boxes: TextBoxes;

  constructor(repository: PostBoxRepository, clock: Clock) {
    this.boxes = new TextBoxes(repository, 'post-box', clock);
  }

  @Handles(listPostBoxes)
  async list({ userId }: RequestOf<typeof listPostBoxes>): Promise<PostBox[]> {
    return (await this.boxes.list(userId)).map(toPostBox);
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
    return toPostBox(await this.boxes.update(userId, params.id, postBoxContent(body)));
  }

  @Handles(removePostBox)
  async remove({ userId, params }: RequestOf<typeof removePostBox>): Promise<{ success: true }> {
    await this.boxes.remove(userId, params.id);
    return { success: true };
  }
}

function toPostBox({ _id, name, description, items, createdAt, updatedAt }: TextBoxDocument): PostBox {
  return {
    _id,
    name,
    description,
    posts: items,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
