import { generationEnded, getAiWriting, getGeneration } from '@megafon/contracts';
import { onLive } from '../../lib/live/answers.js';

/** What grows comes by itself (see use-generation.ts); the end is asked for, with what it cost. */
export const aiWritingLive = [
  onLive(generationEnded, ({ generationId }, answers) => {
    answers.refetch(getGeneration, { params: { id: generationId } });
    answers.refetch(getAiWriting);
  }),
];
