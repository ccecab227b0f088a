import type { Connection } from 'mongoose';

export const restoresCollection = 'restores';

/** What happened between the backup and the restore is not in the database, and may have happened all the same. */
export interface LostTime {
  /** What is here is not older than this. */
  from: Date;
  /** What is here is not newer than this. */
  until: Date;
  restoredAt: Date;
}

/**
 * That a database was restored. `loading` is written before its first document: nobody serves what is there in part.
 * `loaded` is applied by its service before it serves (`AfterRestore`).
 */
export interface RestoreMark extends LostTime {
  _id: string;
  backupId: string;
  state: 'loading' | 'loaded' | 'applied';
}

export async function restoresOf(connection: Connection): Promise<RestoreMark[]> {
  const marks = await connection.collection<RestoreMark>(restoresCollection).find({}).toArray();
  return marks.sort((a, b) => a.restoredAt.getTime() - b.restoredAt.getTime());
}
