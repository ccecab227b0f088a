/** What a worker of the benchmark is told at its start. */
export interface WorkerSetting {
  mongoUri: string;
  redisUrl: string;
  /** Of the database, or of the queue. */
  name: string;
}

export type FromWorker = { kind: 'ready' } | { kind: 'began'; id: string; atMs: number };

/** What BullMQ keeps of a job: as much as says which campaign it is. */
export interface DueJob {
  campaignId: string;
}
