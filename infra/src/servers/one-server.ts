import { ensureJava } from '../machine/java.js';
import { stackDirs } from '../paths.js';
import { freePortBlock } from '../ports.js';
import type { StackPorts } from '../ports.js';
import { ManagedProcess } from '../supervision/managed-process.js';
import type { ProcessSpec } from '../supervision/process-spec.js';
import { downloadServers } from './download.js';
import type { EmbeddedContext } from './embedded-server.js';

/** One embedded server with settings of its own, for a test of those; it takes connections. */
export async function startOneServer(
  dataDir: string,
  make: (context: EmbeddedContext) => ProcessSpec | Promise<ProcessSpec>,
): Promise<{ ports: StackPorts; stop: () => Promise<void> }> {
  const java = await ensureJava();
  const ports = await freePortBlock();
  const spec = await make({ java, jars: await downloadServers(java), dataDir, ports });
  const server = new ManagedProcess(spec, {
    dirs: stackDirs(dataDir),
    restart: false,
    notice: () => undefined,
  });
  server.start();
  await server.waitUntilReady();
  return { ports, stop: () => server.stop() };
}
