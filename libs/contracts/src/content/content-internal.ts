import { z } from 'zod';
import { internalRequest } from '../definition/define-request.js';
import { event } from '../definition/event.js';
import { mediaRef, moreMedia } from './media.js';
import { objectId } from '../text/text.js';

/** A group as a run needs it: where it is on the network. */
export const groupTarget = z.object({
  _id: objectId,
  groupId: z.string(),
  name: z.string(),
  groupUrl: z.string(),
});
export type GroupTarget = z.infer<typeof groupTarget>;

const material = z.object({
  text: z.string(),
  media: mediaRef.nullable(),
  /** Not there where there is one file, or none. */
  moreMedia: moreMedia.optional(),
});
export type Material = z.infer<typeof material>;

/**
 * What a campaign is made of, read for its owner at this moment: a run keeps this copy, so that later edits of a box
 * do not change what already runs. A box that is not the owner's is BOX.NOT_FOUND.
 */
export const resolveMaterials = internalRequest({
  name: 'content.materials.resolve',
  body: z.strictObject({
    owner: z.string(),
    postBox: objectId.nullable(),
    groupBox: objectId.nullable(),
    commentBox: objectId.nullable(),
  }),
  reply: z.object({
    posts: z.array(material),
    comments: z.array(material),
    groups: z.array(groupTarget),
  }),
  errors: ['BOX.NOT_FOUND'],
});

const boxKind = z.enum(['group-box', 'post-box', 'comment-box']);

/** A box was created, changed or removed. Published by content only; keyed by box. */
export const boxChanged = event('content.box.changed.v1', {
  key: (data) => data.boxId,
  data: z.object({ boxId: objectId, kind: boxKind, change: z.enum(['created', 'updated', 'removed']) }),
  live: true,
});

/** Groups were added to or removed from the owner's list. Published by content only; keyed by owner. */
export const groupsChanged = event('content.groups.changed.v1', {
  key: (data) => data.userId,
  data: z.object({ userId: z.string(), added: z.number().int(), removed: z.number().int() }),
  live: true,
});

/** A fetch of groups moved on. Published by content only; keyed by fetch. */
export const groupFetchProgressed = event('content.group-fetch.progressed.v1', {
  key: (data) => data.fetchId,
  data: z.object({
    fetchId: z.string(),
    accountsTotal: z.number().int(),
    accountsProcessed: z.number().int(),
    groupsCount: z.number().int(),
    done: z.boolean(),
  }),
  live: true,
});
