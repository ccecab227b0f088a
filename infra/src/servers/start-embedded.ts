import { ensureJava } from '../machine/java.js';
import type { StackPorts } from '../ports.js';
import { ManagedProcess } from '../supervision/managed-process.js';
import type { Supervision } from '../supervision/managed-process.js';
import { localAddresses } from './addresses.js';
import { downloadServers } from './download.js';
import { embeddedKafka } from './kafka.js';
import { embeddedMongo } from './mongo.js';
import { embeddedRedis } from './redis.js';
import type { RunningServers } from './running-servers.js';
import { embeddedS3 } from './s3.js';

/**
 * Starts the four servers as processes of this machine and waits until each takes connections.
 * @throws Problem naming what is missing, or the server that does not start with its last lines.
 */
export async function startEmbedded(ports: StackPorts, supervision: Supervision): Promise<RunningServers> {
  const java = await ensureJava();
  const jars = await downloadServers(java);
  const context = { java, jars, dataDir: supervision.dirs.data, ports };
  const specs = [
    await embeddedKafka(context),
    embeddedMongo(context),
    embeddedS3(context),
    embeddedRedis(context),
  ];
  const processes = specs.map((spec) => new ManagedProcess(spec, supervision));
  const stop = async () => {
    await Promise.all(processes.map((process) => process.stop()));
  };
  try {
    for (const process of processes) process.start();
    await Promise.all(processes.map((process) => process.waitUntilReady()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { kind: 'embedded', addresses: { ...localAddresses(ports), redisHasUsers: true }, processes, stop };
}
