import type { ByteBox } from '@megafon/secrets';
import type { BackupStore } from './store/backup-store.js';

/** Where backups lie, and what seals them. */
export interface Place {
  store: BackupStore;
  box: ByteBox;
}
