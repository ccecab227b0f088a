// What `infra/bin` starts before anything but `launcherParts` (bin/prepare.mjs) is built: nothing here may lead to another
// library (launcher.spec.ts).
export { benchCommand } from './bench/bench-command.js';
export { doctorCommand } from './doctor/doctor-command.js';
export { operateCommand } from './operate/operate-command.js';
export { startCommand } from './start/start-command.js';
export { runTests } from './test/run-tests.js';
