import { listMediaAddresses, maxMediaAddresses } from '@megafon/contracts';
import type { MediaAddress } from '@megafon/contracts';
import { useQueries } from '@tanstack/react-query';
import { query } from '../../../lib/query.js';

/** Addresses are good for ten minutes at the least. */
const freshMs = 540_000;

export interface MediaAddresses {
  of: (filename: string) => MediaAddress | undefined;
  isPending: boolean;
}

/** Where the files can be read that were there already when a form was opened. */
export function useMediaAddresses(filenames: readonly string[]): MediaAddresses {
  const wanted = [...new Set(filenames)];
  const parts = Array.from({ length: Math.ceil(wanted.length / maxMediaAddresses) }, (_, part) =>
    wanted.slice(part * maxMediaAddresses, (part + 1) * maxMediaAddresses).join(','),
  );
  return useQueries({
    queries: parts.map((part) => ({
      ...query(listMediaAddresses, { query: { filenames: part } }),
      staleTime: freshMs,
      refetchInterval: freshMs,
    })),
    combine: (answers) => {
      const known = new Map(
        answers.flatMap(({ data }) => data?.media ?? []).map((one) => [one.filename, one]),
      );
      return {
        of: (filename) => known.get(filename),
        isPending: answers.some(({ isPending }) => isPending),
      };
    },
  });
}
