import { getGroupBox } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.js';
import { keyOf } from '../../../lib/query.js';

/** A box with all its groups: a thousand at most, which are several answers where their names are long. */
export function wholeGroupBox(id: string) {
  const params = { id };
  return queryOptions<ReplyOf<typeof getGroupBox>>({
    queryKey: keyOf(getGroupBox, { params }),
    queryFn: async ({ signal }) => {
      const first = await call(getGroupBox, { params }, { signal });
      const groups = [...first.data.groups];
      for (let { cursor } = first; cursor;) {
        const next = await call(getGroupBox, { params, query: { cursor } }, { signal });
        groups.push(...next.data.groups);
        ({ cursor } = next);
      }
      return { ...first, data: { ...first.data, groups }, cursor: null };
    },
  });
}
