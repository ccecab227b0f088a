import { startProxies } from './index.js';

const running = await startProxies({
  port: Number(process.env.PORT ?? 4400),
  controlPort: Number(process.env.CONTROL_PORT ?? 4399),
  count: Number(process.env.PROXY_COUNT ?? 20),
  host: process.env.HOST ?? '127.0.0.1',
});
console.log(
  `Sandbox proxies: ${running.proxies.length} from ${running.proxies[0]?.port}, control ${running.url}`,
);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void running.stop().then(() => process.exit(0)));
}
