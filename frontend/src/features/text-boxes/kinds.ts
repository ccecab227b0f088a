import {
  allMedia,
  getCommentBox,
  getPostBox,
  listCommentBoxes,
  listPostBoxes,
  maxCommentLength,
  maxPostLength,
  mediaFields,
  removeCommentBox,
  removeCommentMedia,
  removePostBox,
  removePostMedia,
  restoreCommentBox,
  restorePostBox,
  uploadCommentMedia,
  uploadPostMedia,
} from '@megafon/contracts';
import type { CommentBox, CommentBoxSummary, MediaRef, PostBox, PostBoxSummary } from '@megafon/contracts';

export type BoxKind = 'comment' | 'post';

/** A comment box or a post box as lists show it: its items counted. */
export interface ListedBox {
  _id: string;
  name: string;
  description: string;
  count: number;
  createdAt: string;
  updatedAt: string;
}

/** A post or a comment. */
interface TextItem {
  text: string;
  /** A comment has one at most. */
  files: readonly MediaRef[];
  order: number;
}

/** One box, its items under one name. */
export interface TextBox extends Omit<ListedBox, 'count'> {
  items: readonly TextItem[];
  revision?: string | undefined;
}

/** What is saved: trimmed, without blanks, numbered from 0. */
export interface TextBoxDraft {
  name: string;
  description: string;
  items: readonly TextItem[];
  /** Of what it was written from; without one it goes over whatever is there. */
  revision?: string;
}

export const listedComments = ({ commentCount, ...box }: CommentBoxSummary): ListedBox => ({
  ...box,
  count: commentCount,
});
export const listedPosts = ({ postCount, ...box }: PostBoxSummary): ListedBox => ({
  ...box,
  count: postCount,
});
export const ofComments = ({ comments, ...box }: CommentBox): TextBox => ({
  ...box,
  items: comments.map(({ media, ...item }) => ({ ...item, files: media ? [media] : [] })),
});
export const ofPosts = ({ posts, ...box }: PostBox): TextBox => ({
  ...box,
  items: posts.map(({ media, moreMedia, ...item }) => ({ ...item, files: allMedia({ media, moreMedia }) })),
});

export const commentBody = ({ items, ...box }: TextBoxDraft) => ({
  ...box,
  comments: items.map(({ files: [media = null], ...item }) => ({ ...item, media })),
});
export const postBody = ({ items, ...box }: TextBoxDraft) => ({
  ...box,
  posts: items.map(({ files, ...item }) => ({ ...item, ...mediaFields(files) })),
});

/** What differs between the two kinds of boxes; the pages are the same. */
export const kinds = {
  comment: {
    words: 'commentBoxes',
    itemsName: 'comments',
    path: '/comment-boxes',
    maxLength: maxCommentLength,
    /** At least one item with text must be there. */
    needsItems: true,
    calls: [listCommentBoxes, getCommentBox],
    uploadMedia: uploadCommentMedia,
    removeMedia: removeCommentMedia,
    remove: removeCommentBox,
    restore: restoreCommentBox,
  },
  post: {
    words: 'postBoxes',
    itemsName: 'posts',
    path: '/post-boxes',
    maxLength: maxPostLength,
    needsItems: false,
    calls: [listPostBoxes, getPostBox],
    uploadMedia: uploadPostMedia,
    removeMedia: removePostMedia,
    remove: removePostBox,
    restore: restorePostBox,
  },
} as const;
