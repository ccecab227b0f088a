import { openSchedule } from '@megafon/campaigns/schedule';
import type { FromWorker, WorkerSetting } from './protocol.js';

/** The clock of campaigns in a process of its own. */
const { mongoUri, name: database } = JSON.parse(process.argv[2] ?? '') as WorkerSetting;
/** Nobody listens any more to what began later than anybody waits. */
const tell = (message: FromWorker) => process.connected && process.send?.(message);
const schedule = await openSchedule({
  mongoUri,
  database,
  begins: (id, at) => tell({ kind: 'began', id, atMs: at.getTime() }),
});
process.once('disconnect', () => void schedule.close().finally(() => process.exit(0)));
tell({ kind: 'ready' });
