import { clusterSide } from './cluster-side.js';
import { ourSide } from './our-side.js';
import { sessionSide } from './session-side.js';
import type { FromChild, Order, Setting, Side } from './protocol.js';

const tell = (message: FromChild) => process.send?.(message);

async function sideOf(setting: Setting): Promise<Side> {
  const { variant } = setting;
  if (variant === 'context' || variant === 'browser') return clusterSide(setting, variant);
  return variant === 'session' ? sessionSide(setting) : ourSide(setting);
}

const side = await sideOf(JSON.parse(process.argv[2] ?? '') as Setting);

async function obey(order: Order): Promise<void> {
  if (order.kind === 'post') tell({ kind: 'posted', posts: await side.post(order.tasks) });
  else if (order.kind === 'open') {
    await side.open(order.groupId);
    tell({ kind: 'opened' });
  } else {
    await side.close();
    process.exit(0);
  }
}

process.on('message', (order: Order) => {
  obey(order).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
process.on('disconnect', () => void side.close().finally(() => process.exit(0)));
tell({ kind: 'ready' });
