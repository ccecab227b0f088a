/** What a worker of the benchmark is told at its start. */
export interface WorkerSetting {
  mongoUri: string;
  database: string;
  workerId: string;
  concurrency: number;
  /** How long a page takes, before the click and for its answer. */
  pageMs: number;
}

export type FromWorker = { kind: 'ready' } | { kind: 'began'; accountId: string; atMs: number };
