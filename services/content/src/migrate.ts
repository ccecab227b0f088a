import 'reflect-metadata';
import { migrate } from '@megafon/mongo';
import { readConfig } from './config.js';
import { UpgradesModule } from './upgrades/upgrades.module.js';

// The job `migrate-content`, and `npm run migrate`: docs/operations.md. It may be ended and begun anew at any moment.
const { MONGODB_URI: uri, DATABASE: dbName } = readConfig();
await migrate({ uri, dbName }, [UpgradesModule]);
process.exit(0);
