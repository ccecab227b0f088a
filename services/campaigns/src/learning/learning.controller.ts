import { Controller } from '@nestjs/common';
import { getLessons } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { KnownPosts } from './known-posts.js';
import { lessonsOf } from './lessons.js';

@Controller()
export class LearningController {
  constructor(private readonly knownPosts: KnownPosts) {}

  @Handles(getLessons)
  async lessons({ userId }: RequestOf<typeof getLessons>): Promise<ReplyOf<typeof getLessons>> {
    const known = await this.knownPosts.of(userId);
    return { posts: known.filter(({ earned }) => earned !== null).length, ...lessonsOf(known) };
  }
}
