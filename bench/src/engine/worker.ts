import { setTimeout as pause } from 'node:timers/promises';
import { openEngine } from '@megafon/automation/engine';
import type { ReadyToSubmit } from '@megafon/automation/engine';
import type { FromWorker, WorkerSetting } from './protocol.js';

/** One worker in a process of its own, whose network is a pause. */
const setting = JSON.parse(process.argv[2] ?? '') as WorkerSetting;
const { pageMs, ...options } = setting;
const tell = (message: FromWorker) => process.send?.(message);

const before = { ids: [], unlinked: 0, newest: [], isWhole: true };

async function preparePublish(): Promise<ReadyToSubmit> {
  await pause(pageMs);
  return {
    before,
    submit: async (timeLeft) => {
      if ((await timeLeft()) <= 0) throw new Error('too late to click');
      await pause(pageMs);
      return { permalink: 'http://127.0.0.1/posts/1', pendingApproval: false };
    },
  };
}

const engine = await openEngine({
  ...options,
  driver: { preparePublish },
  begins: (accountId, at) => tell({ kind: 'began', accountId, atMs: at.getTime() }),
});
process.once('disconnect', () => void engine.close().finally(() => process.exit(0)));
tell({ kind: 'ready' });
