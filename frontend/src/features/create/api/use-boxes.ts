import {
  createCommentBox,
  createPostBox,
  getCommentBox,
  getPostBox,
  listCommentBoxes,
  listPostBoxes,
  updateCommentBox,
  updatePostBox,
} from '@megafon/contracts';
import type { WritingTarget } from '@megafon/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.js';
import { wasChangedMeanwhile } from '../../../lib/changed-meanwhile.js';
import { query, refreshAnswers } from '../../../lib/query.js';
import type { Loading } from '../../../lib/together.js';

/** A box that the text may be put into. */
export interface TargetBox {
  _id: string;
  name: string;
}

const toTarget = ({ _id, name }: TargetBox): TargetBox => ({ _id, name });

export function useBoxes(target: WritingTarget): Loading<TargetBox[]> {
  const posts = useQuery({
    ...query(listPostBoxes),
    select: (boxes) => boxes.map(toTarget),
    enabled: target === 'post',
  });
  const comments = useQuery({
    ...query(listCommentBoxes),
    select: (boxes) => boxes.map(toTarget),
    enabled: target === 'comment',
  });
  return target === 'post' ? posts : comments;
}

/** Where a text goes: into a box that is there, behind what is in it, or into a new one. */
export type Place = { boxId: string } | { newName: string };

export function usePutIntoBox(target: WritingTarget) {
  const client = useQueryClient();
  return useMutation<TargetBox, Error, { text: string; place: Place }>({
    mutationFn: async ({ text, place }) =>
      toTarget(await (target === 'post' ? putPost(text, place) : putComment(text, place))),
    onSuccess: () =>
      refreshAnswers(
        client,
        target === 'post' ? [listPostBoxes, getPostBox] : [listCommentBoxes, getCommentBox],
      ),
  });
}

const item = (text: string) => ({ text, media: null });

async function putPost(text: string, place: Place): Promise<TargetBox> {
  if ('newName' in place) return call(createPostBox, { body: { name: place.newName, posts: [item(text)] } });
  const params = { id: place.boxId };
  return unlessChanged(async () => {
    const { name, description, posts, revision } = await call(getPostBox, { params });
    const body = { name, description, posts: [...posts, item(text)], revision };
    return call(updatePostBox, { params, body });
  });
}

async function putComment(text: string, place: Place): Promise<TargetBox> {
  if ('newName' in place)
    return call(createCommentBox, { body: { name: place.newName, comments: [item(text)] } });
  const params = { id: place.boxId };
  return unlessChanged(async () => {
    const { name, description, comments, revision } = await call(getCommentBox, { params });
    const body = { name, description, comments: [...comments, item(text)], revision };
    return call(updateCommentBox, { params, body });
  });
}

const mostAttempts = 5;

/** Reads and saves anew where the box was saved elsewhere in between. */
async function unlessChanged<R>(readAndSave: () => Promise<R>, attempt = 1): Promise<R> {
  try {
    return await readAndSave();
  } catch (error) {
    if (!wasChangedMeanwhile(error) || attempt === mostAttempts) throw error;
    return unlessChanged(readAndSave, attempt + 1);
  }
}
