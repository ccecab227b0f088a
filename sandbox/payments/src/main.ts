import { startPayments } from './index.js';

const { PORT, HOST, PUBLIC_URL, CLIENT_ID, CLIENT_SECRET, WEBHOOK_URL, WEBHOOK_ID, WEBHOOK_SECRET } =
  process.env;

const running = await startPayments({
  port: Number(PORT ?? 4200),
  ...(HOST ? { host: HOST } : {}),
  ...(PUBLIC_URL ? { publicUrl: PUBLIC_URL } : {}),
  ...(CLIENT_ID ? { clientId: CLIENT_ID } : {}),
  ...(CLIENT_SECRET ? { secret: CLIENT_SECRET } : {}),
  ...(WEBHOOK_URL ? { webhookUrl: WEBHOOK_URL } : {}),
  ...(WEBHOOK_ID ? { webhookId: WEBHOOK_ID } : {}),
  ...(WEBHOOK_SECRET ? { webhookSecret: WEBHOOK_SECRET } : {}),
});
console.log(`Sandbox payments: ${running.url}`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void running.stop().then(() => process.exit(0)));
}
