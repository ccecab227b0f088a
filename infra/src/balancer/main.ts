import { Balancer } from './balancer.js';

const { PORT, GATEWAY_PORTS = '' } = process.env;
const balancer = new Balancer(GATEWAY_PORTS.split(',').map(Number));

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void balancer.close().then(() => process.exit(0)));
}
await balancer.listen(Number(PORT));
