import type { BoxItem, PostItem } from '@megafon/contracts';
import { ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument, RemovedDocument } from '@megafon/mongo';

/** A box without its items: lists read these, and a box of a megabyte is as small here as one of three words. */
export interface TextBoxDocument extends OwnedDocument {
  name: string;
  description: string;
  /** The TextBoxItemsDocument with what is in the box now. */
  itemsId: string;
  itemCount: number;
  /** UTF-8 of all texts. */
  textBytes: number;
}

const fields = {
  name: { type: String, required: true },
  description: { type: String, default: '' },
  itemsId: { type: String, default: '' },
  itemCount: { type: Number, default: 0 },
  textBytes: { type: Number, default: 0 },
};

export const COMMENT_BOX = 'CommentBox';
export const commentBoxSchema = ownedSchema<TextBoxDocument>('comment-boxes', fields);

export const POST_BOX = 'PostBox';
export const postBoxSchema = ownedSchema<TextBoxDocument>('post-boxes', fields);

/** A box that was removed lately, as it was: it may be put back. Its id is the box's, and its items are still there. */
export interface RemovedTextBoxDocument extends RemovedDocument {
  kind: 'post-box' | 'comment-box';
  box: Pick<TextBoxDocument, 'name' | 'description' | 'itemsId' | 'itemCount' | 'textBytes' | 'createdAt'>;
}

export const REMOVED_TEXT_BOX = 'RemovedTextBox';
export const removedTextBoxSchema = ownedSchema<RemovedTextBoxDocument>(
  'removed-text-boxes',
  {
    kind: { type: String, required: true },
    box: { type: Schema.Types.Mixed, required: true },
    removedAt: { type: Date, required: true },
  },
  [{ serves: 'what is not put back any more, the oldest first', keys: { removedAt: 1 } }],
);

/** An item as it was stored: before a post could have several pictures there was nothing but its first file. */
type StoredItem = BoxItem & Partial<PostItem>;

/** What was in a box at one time. Never changed: the next content of the box is another document. */
export interface TextBoxItemsDocument extends OwnedDocument {
  box: string;
  items: StoredItem[];
  /** Its texts are wordings; those of earlier versions are plain words, whatever braces they have. */
  hasWordings?: boolean;
}

export const TEXT_BOX_ITEMS = 'TextBoxItems';
export const textBoxItemsSchema = ownedSchema<TextBoxItemsDocument>(
  'text-box-items',
  {
    box: { type: String, required: true },
    items: { type: [Schema.Types.Mixed], default: [] },
    hasWordings: { type: Boolean },
  },
  [
    { serves: 'everything of a box that is removed', keys: { owner: 1, box: 1 } },
    { serves: 'whether a box holds a file', keys: { owner: 1, 'items.media.filename': 1 } },
    { serves: 'the same, of further pictures', keys: { owner: 1, 'items.moreMedia.filename': 1 } },
  ],
);
