import { expect, it } from '@jest/globals';
import { lastBackupKey, noteBackup, ObjectStorage } from '@megafon/storage';
import { Clock } from '@megafon/service';
import { testServers, uniqueName } from '@megafon/testing';
import { ShowBackupAge } from './show-backup-age.js';

const startMs = Date.parse('2026-03-01T10:00:00Z');

it('tells how old the newest backup is, and without one for how long there was none', async () => {
  const storage = new ObjectStorage({ ...testServers().s3, bucket: uniqueName('aged') });
  await storage.ensureBucket();
  let nowMs = startMs;
  const shown = new ShowBackupAge(
    storage,
    new (class extends Clock {
      now = () => new Date(nowMs);
    })(),
  );
  nowMs += 60_000;
  expect(await shown.ageS()).toBe(60);
  await noteBackup(storage, new Date(startMs));
  await noteBackup(storage, new Date(startMs + 30_000));
  expect(await shown.ageS()).toBe(30);
  await storage.put(lastBackupKey, Buffer.from('{}'), 'application/json');
  await expect(shown.ageS()).rejects.toThrow('says no time');
});
