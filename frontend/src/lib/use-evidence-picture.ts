import { getEvidence } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callForBlob } from './call.js';

/**
 * A picture of what was done. It needs the bearer token, so it is fetched, not linked.
 * @param path below /api; null: there is none
 * @returns the query, and the address of the picture once it is there, which is good while it is shown
 */
export function useEvidencePicture(path: string | null) {
  const picture = useQuery({
    queryKey: [getEvidence.pattern, path],
    queryFn: ({ signal }) => callForBlob(getEvidence, path ?? '', signal),
    enabled: path !== null,
    staleTime: Infinity,
    retry: false,
  });
  const src = useMemo(() => (picture.data ? URL.createObjectURL(picture.data) : null), [picture.data]);
  useEffect(() => () => void (src !== null && URL.revokeObjectURL(src)), [src]);
  return { picture, src };
}
