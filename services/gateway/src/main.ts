import { startGateway } from './start-gateway.js';
import { readConfig } from './config.js';

await startGateway(readConfig());
