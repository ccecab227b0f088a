import { startMailbox } from './index.js';

const running = await startMailbox({
  port: Number(process.env.PORT ?? 4300),
  smtpPort: Number(process.env.SMTP_PORT ?? 4325),
  host: process.env.HOST ?? '127.0.0.1',
});
console.log(`Sandbox mailbox: ${running.url}, ${running.smtpUrl}`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void running.stop().then(() => process.exit(0)));
}
