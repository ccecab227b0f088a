import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api-error.js';
import { ourTurnInMs } from '../lib/our-turn.js';

const mostRetries = 2;

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // A refusal stays a refusal; only what the server calls temporary, or no answer, is worth another try.
        retry: (failures, error) =>
          failures < mostRetries &&
          error instanceof ApiError &&
          (error.retryable || ourTurnInMs(error) !== undefined),
        retryDelay: (attempt, error) => ourTurnInMs(error) ?? Math.min(500 * 2 ** attempt, 4_000),
      },
    },
  });
}
