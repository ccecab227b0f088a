import { internalRequest } from '@megafon/contracts';
import { z } from 'zod';

const ping = z.object({ n: z.number(), text: z.string() });

/** About the size of a small call of the interface. The stock transport carries the same fields. */
export const benchPing = internalRequest({ name: 'billing.bench.ping', body: ping, reply: ping });
export const stockPattern = 'bench.stock.ping';
export type Ping = z.infer<typeof ping>;
export const pingOf = (n: number): Ping => ({ n, text: 'ארגז קבוצות חדש לקמפיין הקיץ' });
