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
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../lib/call.js';
import { query, refreshAnswers } from '../../../lib/query.js';
import { commentBody, kinds, listedComments, listedPosts, ofComments, ofPosts, postBody } from '../kinds.js';
import type { BoxKind, ListedBox, TextBox, TextBoxDraft } from '../kinds.js';

/** The boxes of one kind. */
export function useTextBoxes(kind: BoxKind): UseQueryResult<ListedBox[]> {
  const comments = useQuery({
    ...query(listCommentBoxes),
    select: (boxes) => boxes.map(listedComments),
    enabled: kind === 'comment',
  });
  const posts = useQuery({
    ...query(listPostBoxes),
    select: (boxes) => boxes.map(listedPosts),
    enabled: kind === 'post',
  });
  return kind === 'comment' ? comments : posts;
}

/** One box, as the server has it at this moment: a form is never filled from an old copy. */
export function useTextBox(kind: BoxKind, id: string | undefined): UseQueryResult<TextBox> {
  const fresh = { gcTime: 0, staleTime: Infinity, refetchOnWindowFocus: false } as const;
  const params = { id: id ?? '' };
  const comment = useQuery({
    ...query(getCommentBox, { params }),
    ...fresh,
    select: ofComments,
    enabled: id !== undefined && kind === 'comment',
  });
  const post = useQuery({
    ...query(getPostBox, { params }),
    ...fresh,
    select: ofPosts,
    enabled: id !== undefined && kind === 'post',
  });
  return kind === 'comment' ? comment : post;
}

export function useSaveTextBox(kind: BoxKind, id: string | undefined) {
  const client = useQueryClient();
  return useMutation<{ _id: string }, Error, TextBoxDraft>({
    mutationFn: (draft) => (kind === 'comment' ? saveComments(id, draft) : savePosts(id, draft)),
    onSuccess: () => refreshAnswers(client, kinds[kind].calls),
  });
}

export function useRemoveTextBox(kind: BoxKind) {
  const client = useQueryClient();
  return useMutation<unknown, Error, string>({
    mutationFn: (id) => call(kinds[kind].remove, { params: { id } }),
    onSettled: () => refreshAnswers(client, kinds[kind].calls),
  });
}

/** Of one that was removed lately. */
export function useRestoreTextBox(kind: BoxKind) {
  const client = useQueryClient();
  return useMutation<unknown, Error, string>({
    mutationFn: (id) => call(kinds[kind].restore, { params: { id } }),
    onSettled: () => refreshAnswers(client, kinds[kind].calls),
  });
}

function saveComments(id: string | undefined, draft: TextBoxDraft): Promise<{ _id: string }> {
  const body = commentBody(draft);
  return id === undefined
    ? call(createCommentBox, { body })
    : call(updateCommentBox, { params: { id }, body });
}

function savePosts(id: string | undefined, draft: TextBoxDraft): Promise<{ _id: string }> {
  const body = postBody(draft);
  return id === undefined ? call(createPostBox, { body }) : call(updatePostBox, { params: { id }, body });
}
