import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { revision } from '../definition/revision.js';
import { wordingRefusal } from '../text/outcomes.js';
import { bodyText, byId, isoTime, objectId, success } from '../text/text.js';
import { boxTitles } from './box-titles.js';
import { maxPostPictures, mediaInput, mediaRef, moreMedia, moreMediaInput } from './media.js';

/** Graphemes in a post or comment; Facebook itself allows more. */
export const maxPostLength = 5_000;
export const maxCommentLength = 2_000;
export const maxItemsPerBox = 200;
/** A full box of texts, as JSON. */
const boxBodyBytes = 1_048_576;
/** A picture of a post, as JSON. */
const pictureBytes = 80;
const postBoxBodyBytes = boxBodyBytes + maxItemsPerBox * maxPostPictures * pictureBytes;
/** UTF-8 of all texts of one box, and of all text boxes of a user. */
export const maxBoxTextBytes = 1_048_576;
export const maxUserTextBytes = 50 * 1_048_576;

/** A text whose every outcome is one that can be posted. */
function wordingText(maxLength: number) {
  return bodyText(maxLength).superRefine((text, context) => {
    const refusal = wordingRefusal(text, maxLength);
    if (refusal) context.addIssue({ code: 'custom', message: `wording.${refusal}` });
  });
}

function item(maxLength: number) {
  return z.strictObject({
    text: wordingText(maxLength),
    media: mediaInput.nullable().default(null),
    order: z.number().int().min(0).max(maxItemsPerBox).default(0),
  });
}

const storedItem = z.object({ text: z.string(), media: mediaRef.nullable(), order: z.number().int() });
export type BoxItem = z.infer<typeof storedItem>;
const storedPost = z.object({ ...storedItem.shape, moreMedia });
export type PostItem = z.infer<typeof storedPost>;

const storedBoxFields = {
  _id: objectId,
  name: z.string(),
  description: z.string(),
  createdAt: isoTime,
  updatedAt: isoTime,
};

export const commentBoxInput = z.strictObject({
  ...boxTitles,
  comments: z.array(item(maxCommentLength)).max(maxItemsPerBox),
});
export const commentBox = z.object({ ...storedBoxFields, comments: z.array(storedItem), revision });
export type CommentBox = z.infer<typeof commentBox>;
/** As lists show it: the description cut short, the comments counted. */
export const commentBoxSummary = z.object({ ...storedBoxFields, commentCount: z.number().int() });
export type CommentBoxSummary = z.infer<typeof commentBoxSummary>;

export const postBoxInput = z.strictObject({
  ...boxTitles,
  posts: z
    .array(z.strictObject({ ...item(maxPostLength).shape, moreMedia: moreMediaInput.default([]) }))
    .max(maxItemsPerBox),
});
export const postBox = z.object({ ...storedBoxFields, posts: z.array(storedPost), revision });
export type PostBox = z.infer<typeof postBox>;
/** As lists show it: the description cut short, the posts counted. */
export const postBoxSummary = z.object({ ...storedBoxFields, postCount: z.number().int() });
export type PostBoxSummary = z.infer<typeof postBoxSummary>;

const textErrors = ['BOX.TOO_LARGE', 'BOX.TEXT_LIMIT_REACHED', 'MEDIA.NOT_FOUND'] as const;
const postErrors = [...textErrors, 'MEDIA.NOT_TOGETHER'] as const;
const commentBoxErrors = [
  ...textErrors,
  'COMMENT_BOX.NAME_REQUIRED',
  'COMMENT_BOX.COMMENT_REQUIRED',
  'COMMENT_BOX.TEXT_REQUIRED',
] as const;

const restoring = {
  method: 'POST',
  service: 'content',
  access: 'user',
  cost: 5,
  params: byId,
  errors: ['BOX.NOT_FOUND', 'BOX.LIMIT_REACHED', 'BOX.TEXT_LIMIT_REACHED'],
} as const;

export const listCommentBoxes = endpoint({
  method: 'GET',
  path: '/comment-boxes',
  service: 'content',
  access: 'user',
  summary: "The caller's comment boxes, newest first, without their comments.",
  reply: z.array(commentBoxSummary),
});
export const getCommentBox = endpoint({
  method: 'GET',
  path: '/comment-boxes/:id',
  service: 'content',
  access: 'user',
  summary: 'One comment box.',
  params: byId,
  reply: commentBox,
  errors: ['BOX.NOT_FOUND'],
});
export const createCommentBox = endpoint({
  method: 'POST',
  path: '/comment-boxes',
  service: 'content',
  access: 'user',
  cost: 5,
  bodyLimitBytes: boxBodyBytes,
  summary: 'Creates a comment box. Comments without text are dropped; order is renumbered from 0.',
  body: commentBoxInput,
  reply: commentBox,
  errors: ['BOX.LIMIT_REACHED', ...commentBoxErrors],
  status: 201,
});
export const updateCommentBox = endpoint({
  method: 'PUT',
  path: '/comment-boxes/:id',
  service: 'content',
  access: 'user',
  cost: 5,
  bodyLimitBytes: boxBodyBytes,
  summary: 'Replaces a comment box; one that was changed since the revision that is named is not.',
  params: byId,
  body: commentBoxInput.extend({ revision }),
  reply: commentBox,
  errors: [...commentBoxErrors, 'BOX.NOT_FOUND', 'CONFLICT.CHANGED_MEANWHILE'],
});
export const removeCommentBox = endpoint({
  method: 'DELETE',
  path: '/comment-boxes/:id',
  service: 'content',
  access: 'user',
  summary: 'Deletes a comment box.',
  params: byId,
  reply: success,
  errors: ['BOX.NOT_FOUND'],
});

export const restoreCommentBox = endpoint({
  ...restoring,
  path: '/comment-boxes/:id/restore',
  summary: 'Puts back a comment box that was deleted within the last day, as it was.',
  reply: commentBox,
});

export const listPostBoxes = endpoint({
  method: 'GET',
  path: '/post-boxes',
  service: 'content',
  access: 'user',
  summary: "The caller's post boxes, newest first, without their posts.",
  reply: z.array(postBoxSummary),
});
export const getPostBox = endpoint({
  method: 'GET',
  path: '/post-boxes/:id',
  service: 'content',
  access: 'user',
  summary: 'One post box.',
  params: byId,
  reply: postBox,
  errors: ['BOX.NOT_FOUND'],
});
export const createPostBox = endpoint({
  method: 'POST',
  path: '/post-boxes',
  service: 'content',
  access: 'user',
  cost: 5,
  bodyLimitBytes: postBoxBodyBytes,
  summary:
    'Creates a post box. Posts without text are dropped; a box may be empty. A post has pictures, up to ten, or one video.',
  body: postBoxInput,
  reply: postBox,
  errors: ['BOX.LIMIT_REACHED', 'BOX.NAME_REQUIRED', ...postErrors],
  status: 201,
});
export const updatePostBox = endpoint({
  method: 'PUT',
  path: '/post-boxes/:id',
  service: 'content',
  access: 'user',
  cost: 5,
  bodyLimitBytes: postBoxBodyBytes,
  summary: 'Replaces a post box; one that was changed since the revision that is named is not.',
  params: byId,
  body: postBoxInput.extend({ revision }),
  reply: postBox,
  errors: ['BOX.NAME_REQUIRED', 'BOX.NOT_FOUND', 'CONFLICT.CHANGED_MEANWHILE', ...postErrors],
});
export const removePostBox = endpoint({
  method: 'DELETE',
  path: '/post-boxes/:id',
  service: 'content',
  access: 'user',
  summary: 'Deletes a post box.',
  params: byId,
  reply: success,
  errors: ['BOX.NOT_FOUND'],
});
export const restorePostBox = endpoint({
  ...restoring,
  path: '/post-boxes/:id/restore',
  summary: 'Puts back a post box that was deleted within the last day, as it was.',
  reply: postBox,
});
