import { boxChanged, listCommentBoxes, listPostBoxes } from '@megafon/contracts';
import { onLive } from '../../lib/live/answers.js';

/** The lists alone: a form that is being filled is not pulled away under its writer. */
export const textBoxesLive = [
  onLive(boxChanged, ({ kind }, answers) => {
    if (kind === 'comment-box') answers.refetch(listCommentBoxes);
    if (kind === 'post-box') answers.refetch(listPostBoxes);
  }),
];
