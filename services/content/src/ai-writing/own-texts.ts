import { Injectable } from '@nestjs/common';
import { firstOutcome } from '@megafon/contracts';
import type { WritingTarget } from '@megafon/contracts';
import { TextBoxItemsRepository } from '../text-boxes/text-box-items.repository.js';
import { itemsOf } from '../text-boxes/text-box.js';
import { CommentBoxRepository, PostBoxRepository } from '../text-boxes/text-box.repository.js';

const boxesRead = 3;
const textsKept = 8;
/** UTF-16 units: how a person writes shows in the beginning and the end of a text. */
const longest = 2_000;

/** How the person writes: some of their newest texts. */
@Injectable()
export class OwnTexts {
  constructor(
    private readonly posts: PostBoxRepository,
    private readonly comments: CommentBoxRepository,
    private readonly items: TextBoxItemsRepository,
  ) {}

  async of(owner: string, target: WritingTarget): Promise<string[]> {
    const repository = target === 'post' ? this.posts : this.comments;
    const boxes = await repository.list(owner, {}, { limit: boxesRead });
    const stored = await Promise.all(
      boxes.filter(({ itemsId }) => itemsId !== '').map(({ itemsId }) => this.items.find(owner, itemsId)),
    );
    return stored
      .flatMap((box) => (box ? itemsOf(box) : []))
      .map(({ text }) => firstOutcome(text))
      .filter((text) => text.trim() !== '' && text.length <= longest)
      .slice(0, textsKept);
  }
}
