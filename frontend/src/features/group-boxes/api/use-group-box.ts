import { getGroupBox } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/query.js';

/**
 * One box whole, as the server has it at this moment: a form is filled neither from a list, which cuts the description
 * short, nor from the copy that the page of the box left behind.
 */
export function useGroupBox(id: string) {
  const input = { params: { id } };
  return useQuery({
    // Of its own: what is changed by the form does not fill it anew.
    queryKey: ['group-box-form', id],
    queryFn: query(getGroupBox, input).queryFn,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    select: ({ data }) => data,
  });
}
