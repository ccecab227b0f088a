/** What `rpc.ts` and its child processes say to each other. */
export const variants = ['ours', 'stock', 'tcp'] as const;
export type Variant = (typeof variants)[number];

/** What a client process is asked to do. */
export interface LoadOrder {
  connections: number;
  durationMs: number;
}

export interface LoadResult {
  sent: number;
  replies: number;
  /** Requests without a reply, or with the wrong one. */
  lost: number;
  perSecond: number;
  medianMs: number;
  p99Ms: number;
}

export type FromChild = { kind: 'ready' } | { kind: 'result'; result: LoadResult };

export function variantOf(argument: string | undefined): Variant {
  const variant = variants.find((each) => each === argument);
  if (variant) return variant;
  throw new Error(`say one of ${variants.join(', ')}`);
}

/** Ours is measured as it runs: with its records sealed. */
export const keys = [Buffer.alloc(32, 1)];

export function brokers(): string[] {
  const list = process.env['KAFKA_BROKERS'];
  if (!list) throw new Error('KAFKA_BROKERS is not set: run "npm run bench -- rpc"');
  return list.split(',');
}

/** Where Nest's TCP transport listens: told to the processes as their second argument. */
export const tcpPort = (): number => Number(process.argv[3]);

export function tellParent(message: FromChild): void {
  process.send?.(message);
}
