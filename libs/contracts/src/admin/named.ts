import { z } from 'zod';

/** Somebody or something, with the name that it has now; '' where that is not known. */
export const named = z.object({ id: z.string(), name: z.string() });
