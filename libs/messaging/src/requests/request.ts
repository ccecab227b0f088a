import type { Caller, RequestContract, RequestInput } from '@megafon/contracts';
import type { z } from 'zod';

/** Any endpoint or internal request of the contracts. */
export type AnyRequestContract = RequestContract<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/** What a handler receives: the parsed input and on whose behalf it runs. */
export type RequestOf<C extends AnyRequestContract> = RequestInput<C> & {
  caller: Caller | null;
  /** The caller's id, '' where nobody is signed in. */
  userId: string;
  traceId: string;
  /** Milliseconds since the epoch after which nobody waits for the reply. */
  deadline: number;
};
