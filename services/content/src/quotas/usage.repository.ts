import { Injectable } from '@nestjs/common';
import { InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { MEDIA, MediaDocument } from '../documents/media.schema.js';
import { GROUP_BOX, GroupBoxDocument } from '../documents/group-box.schema.js';
import { COMMENT_BOX, POST_BOX, TextBoxDocument } from '../documents/text-box.schema.js';
import type { Usage } from './usage.js';
import { USAGE, UsageDocument } from './usage.schema.js';

@Injectable()
export class UsageRepository extends OwnedRepository<UsageDocument> {
  constructor(
    @InjectModel(USAGE) model: Model<UsageDocument>,
    @InjectModel(GROUP_BOX) private readonly groupBoxes: Model<GroupBoxDocument>,
    @InjectModel(POST_BOX) private readonly postBoxes: Model<TextBoxDocument>,
    @InjectModel(COMMENT_BOX) private readonly commentBoxes: Model<TextBoxDocument>,
    @InjectModel(MEDIA) private readonly media: Model<MediaDocument>,
    outbox: Outbox,
  ) {
    super(model, outbox, 'USER.NOT_FOUND');
  }

  /** What is really there. */
  async counted(owner: string): Promise<Usage> {
    const [groupBoxes, posts, comments, media] = await Promise.all([
      this.groupBoxes.countDocuments({ owner }),
      this.postBoxes.find({ owner }, { textBytes: 1 }).lean(),
      this.commentBoxes.find({ owner }, { textBytes: 1 }).lean(),
      this.media.find({ owner }, { sizeBytes: 1 }).lean(),
    ]);
    const textBytes = [...posts, ...comments].reduce((sum, box) => sum + box.textBytes, 0);
    const mediaBytes = media.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    return {
      groupBoxes,
      postBoxes: posts.length,
      commentBoxes: comments.length,
      textBytes,
      mediaFiles: media.length,
      mediaBytes,
    };
  }
}
