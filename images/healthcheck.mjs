import { get } from 'node:http';

// Asks the process of this container whether it is ready, as a container engine without a cluster does.
const target = { host: '127.0.0.1', port: process.env.HEALTH_PORT, path: '/ready', timeout: 4_000 };
const asked = get(target, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1));
asked.once('timeout', () => process.exit(1));
asked.once('error', () => process.exit(1));
