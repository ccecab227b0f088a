import { startNetwork } from './index.js';

const { PORT, HOST, DATA_FILE, PUBLIC_URL, APPROVAL_DELAY_MS } = process.env;

const running = await startNetwork({
  port: Number(PORT ?? 4100),
  ...(HOST ? { host: HOST } : {}),
  ...(DATA_FILE ? { dataFile: DATA_FILE } : {}),
  ...(PUBLIC_URL ? { publicUrl: PUBLIC_URL } : {}),
  ...(APPROVAL_DELAY_MS ? { settings: { approvalDelayMs: Number(APPROVAL_DELAY_MS) } } : {}),
});
console.log(`Sandbox network: ${running.url}`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void running.stop().then(() => process.exit(0)));
}
