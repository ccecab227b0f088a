import { rangeOf } from './config.js';
import { startNetwork } from './index.js';

const { PORT, HOST, DATA_FILE, PUBLIC_URL, APPROVAL_DELAY_MS, DRAW_MS, NETWORK_STORM, NETWORK_SEED } =
  process.env;

const running = await startNetwork({
  port: Number(PORT ?? 4100),
  ...(HOST ? { host: HOST } : {}),
  ...(DATA_FILE ? { dataFile: DATA_FILE } : {}),
  ...(PUBLIC_URL ? { publicUrl: PUBLIC_URL } : {}),
  settings: {
    ...(APPROVAL_DELAY_MS ? { approvalDelayMs: Number(APPROVAL_DELAY_MS) } : {}),
    ...(DRAW_MS ? { drawMs: rangeOf(DRAW_MS) } : {}),
    ...(NETWORK_STORM ? { storm: NETWORK_STORM === '1' } : {}),
    ...(NETWORK_SEED ? { seed: Number(NETWORK_SEED) } : {}),
  },
});
console.log(`Sandbox network: ${running.url}`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void running.stop().then(() => process.exit(0)));
}
