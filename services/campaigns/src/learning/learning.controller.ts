import { Controller } from '@nestjs/common';
import { getLessons } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { TimeZoneRepository } from '@megafon/time-zones';
import { KnownPosts } from './known-posts.js';
import { lessonsOf } from './lessons.js';

@Controller()
export class LearningController {
  constructor(
    private readonly knownPosts: KnownPosts,
    private readonly zones: TimeZoneRepository,
  ) {}

  @Handles(getLessons)
  async lessons({ userId }: RequestOf<typeof getLessons>): Promise<ReplyOf<typeof getLessons>> {
    const [known, zone] = await Promise.all([this.knownPosts.of(userId), this.zones.of(userId)]);
    const lessons = await lessonsOf(known, zone);
    return { posts: known.filter(({ earned }) => earned !== null).length, ...lessons };
  }
}
