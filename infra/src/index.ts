export { demoSignIns } from './demo.js';
export { generateKeys, loadKeys } from './keys.js';
export { canInstallPackages, installPackages } from './machine/debian.js';
export { ensureGoTool, findGoTool, kustomize, promtool } from './machine/go-tools.js';
export { onPath, runCommand } from './machine/run-command.js';
export { rootDir, stackDirs } from './paths.js';
export { freePortBlock, portEnvironment, portsFrom } from './ports.js';
export type { StackPorts } from './ports.js';
export { serverEnvironment } from './servers/addresses.js';
export type { ServerAddresses } from './servers/addresses.js';
export { embeddedKafka } from './servers/kafka.js';
export { startEmbedded } from './servers/start-embedded.js';
export { startOneServer } from './servers/one-server.js';
export { embeddedRedis } from './servers/redis.js';
export {
  hashed,
  redisUserNames,
  redisUsersFile,
  redisUsersTemplate,
  strangersKeptOut,
} from './servers/redis-users.js';
export { objectStore } from './servers/object-store.js';
export { sandboxProxies } from './processes.js';
export { Problem } from './problem.js';
export { instanceOf, scalable } from './scale.js';
export type { Scalable } from './scale.js';
export { say } from './say.js';
export { Stack } from './stack/stack.js';
export { startStack } from './stack/start-stack.js';
export type { StackOptions } from './stack/start-stack.js';
export { listenForStop } from './start/stop-signals.js';
export { startedSystem } from './start/started-system.js';
export { ApiRefusal, ApiUser } from './test/api-user.js';
export { browserOptions, ensureBrowsers } from './test/browser-options.js';
export { sharedTestStack } from './test/shared-stack.js';
export type { SharedSystem } from './test/shared-stack.js';
export { startTestStack } from './test/start-test-stack.js';
export type { ProcessSpec } from './supervision/process-spec.js';
export { livingProcesses, runningProcesses } from './supervision/leftovers.js';
