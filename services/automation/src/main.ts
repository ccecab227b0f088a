import { startService } from '@megafon/service';
import { AppModule } from './app.module.js';
import { readConfig } from './config.js';

const config = readConfig();
await startService({ name: 'automation', module: AppModule.of(config), config });
