import {
  cancelGeneration,
  generationPollMs,
  getAiWriting,
  getGeneration,
  startGeneration,
} from '@megafon/contracts';
import type { Generation, RequestSource, Variant } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Writing } from '../../lib/live/feed.js';
import { useLiveConnected, useLiveFeed } from '../../lib/live/use-live.js';
import { query, useAction } from '../../lib/query.js';

/** While the socket is up its events say when a generation is over: this is a net below them. */
const netMs = 5_000;

export type GenerationOrder = NonNullable<RequestSource<typeof startGeneration>['body']>;

/** One generation at a time: it begins, grows word by word, and ends. */
export function useGeneration() {
  const start = useAction(startGeneration, [getAiWriting]);
  const cancel = useAction(cancelGeneration, [getGeneration, getAiWriting]);
  const begun = start.data?.generation ?? null;
  const isConnected = useLiveConnected();
  const current = useQuery({
    ...query(getGeneration, { params: { id: begun?._id ?? '' } }),
    enabled: begun !== null,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.state !== 'writing' ? false : isConnected ? netMs : generationPollMs,
  });
  const growing = useGrowing(begun?._id ?? null);
  const known = current.data ?? begun;
  const generation = known && known.state === 'writing' ? withGrown(known, growing) : known;
  const isWriting = start.isPending || generation?.state === 'writing';
  return {
    generation: start.isPending ? null : generation,
    isWriting,
    /** Asking how far it is does not work; it goes on all the same. */
    isOutOfSight: isWriting && current.isError,
    error: start.error,
    start: (order: GenerationOrder) => start.mutate({ body: order }),
    stop: () => {
      if (begun && generation?.state === 'writing') cancel.mutate({ params: { id: begun._id } });
    },
    isStopping: cancel.isPending,
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
