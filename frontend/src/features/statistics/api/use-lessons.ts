import { getLessons } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/query.js';

export function useLessons() {
  return useQuery(query(getLessons));
}
