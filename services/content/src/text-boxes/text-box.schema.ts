import type { BoxItem } from '@megafon/contracts';
import { ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';

export interface TextBoxDocument extends OwnedDocument {
  name: string;
  description: string;
  items: BoxItem[];
}

const fields = {
  name: { type: String, required: true },
  description: { type: String, default: '' },
  items: { type: [Schema.Types.Mixed], default: [] },
};

export const COMMENT_BOX = 'CommentBox';
export const commentBoxSchema = ownedSchema<TextBoxDocument>('comment-boxes', fields);

export const POST_BOX = 'PostBox';
export const postBoxSchema = ownedSchema<TextBoxDocument>('post-boxes', fields);
