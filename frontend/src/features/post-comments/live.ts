import { getPostCommentJob, postCommentsProgressed } from '@megafon/contracts';
import { onLive } from '../../lib/live/answers.js';

export const postCommentsLive = [
  onLive(postCommentsProgressed, ({ jobId, done, results }, answers) => {
    const input = { params: { id: jobId } };
    answers.cancel(getPostCommentJob, input);
    answers.patch(getPostCommentJob, input, (job) => ({ ...job, done, results }));
  }),
];
