export { backupCommand, databases, restoreCommand } from './commands.js';
export { readConfig as readBackupConfig } from './config.js';
export { restoreBackup } from './restore-backup.js';
export { FolderStore } from './store/folder-store.js';
export { writeBackup } from './write-backup.js';
