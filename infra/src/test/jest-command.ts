import { join } from 'node:path';

import { rootDir } from '../paths.js';

/** What Node is told to run jest; its own arguments follow. */
export const jestCommand: readonly string[] = [
  ...['--experimental-vm-modules', '--no-warnings'],
  join(rootDir, 'node_modules', 'jest', 'bin', 'jest.js'),
];
