import {
  cancelGeneration,
  generationPollMs,
  getAiWriting,
  getGeneration,
  startGeneration,
} from '@megafon/contracts';
import type { Generation, ReplyOf, RequestSource, Variant } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Writing } from '../../lib/live/feed.js';
import { useLiveConnected, useLiveFeed } from '../../lib/live/use-live.js';
import { query, useAction } from '../../lib/query.js';

/** While the socket is up its events say when a generation is over: this is a net below them. */
const netMs = 5_000;

export type GenerationOrder = NonNullable<RequestSource<typeof startGeneration>['body']>;

/** What can be worked on. */
export interface WritingSource {
  /** '' for nothing. */
  text: string;
  /** The number of the variant that it is; null where it is none. */
  variant: number | null;
}

/** What was written in one go, and on what. */
export interface Writ {
  generation: Generation;
  source: WritingSource;
}

export const hasText = ({ generation }: Writ) => generation.variants.some(({ text }) => text !== '');

/** One generation at a time: it begins, grows word by word, and ends. Those before it stay, to be compared with it. */
export function useGeneration() {
  const start = useAction(startGeneration, [getAiWriting]);
  const cancel = useAction(cancelGeneration, [getGeneration, getAiWriting]);
  const [begun, setBegun] = useState<readonly Writ[]>([]);
  const newest = begun[0];
  const isConnected = useLiveConnected();
  const current = useQuery({
    ...query(getGeneration, { params: { id: newest?.generation._id ?? '' } }),
    enabled: newest?.generation.state === 'writing',
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.state !== 'writing' ? false : isConnected ? netMs : generationPollMs,
  });
  const growing = useGrowing(newest?.generation._id ?? null);
  const known = newest && (current.data ?? newest.generation);
  const generation = known?.state === 'writing' ? withGrown(known, growing) : known;
  const writs = newest && generation ? [{ ...newest, generation }, ...begun.slice(1)] : [];
  const isWriting = start.isPending || generation?.state === 'writing';
  const stop = () => {
    if (generation?.state === 'writing') cancel.mutate({ params: { id: generation._id } });
  };
  return {
    /** The newest first. */
    writs,
    isStarting: start.isPending,
    isWriting,
    /** Asking how far it is does not work; it goes on all the same. */
    isOutOfSight: isWriting && current.isError,
    error: start.error,
    start: (order: GenerationOrder, source: WritingSource) => {
      const begin = ({ generation: next }: ReplyOf<typeof startGeneration>) =>
        setBegun([{ generation: next, source }, ...writs.filter(hasText)]);
      start.mutate({ body: order }, { onSuccess: begin });
    },
    stop,
    /** As if the newest had not been asked for. */
    undo: () => {
      stop();
      setBegun(writs.slice(1));
    },
  };
}

function useGrowing(id: string | null): Writing | null {
  const feed = useLiveFeed();
  const [growing, setGrowing] = useState<Writing | null>(null);
  useEffect(() => {
    if (id === null) return;
    return feed.onWriting(id, (next) =>
      setGrowing((known) => (known?.generationId === id && known.step >= next.step ? known : next)),
    );
  }, [feed, id]);
  return growing?.generationId === id ? growing : null;
}

/** Of what the socket told and what was asked for, the longer: texts only grow. */
function withGrown(generation: Generation, growing: Writing | null): Generation {
  const longer = (known: Variant, index: number): Variant => {
    const told = growing?.variants[index];
    return told && told.text.length >= known.text.length ? told : known;
  };
  return { ...generation, variants: generation.variants.map(longer) };
}
