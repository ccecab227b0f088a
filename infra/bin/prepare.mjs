// What must be true before the launcher itself can run: a new enough Node, the packages, and infra built.
// Plain JavaScript without a dependency, because nothing else can be counted on yet.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

export function stopWith(what, whatToDo) {
  process.stderr.write(`${what}\n  → ${whatToDo}\n`);
  process.exit(1);
}

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  stopWith(
    `Megafon needs Node 20.19 or newer; this is ${process.versions.node}.`,
    'Install a newer Node (https://nodejs.org).',
  );
}

/** Compares what npm says it installed with what the lock file asks for: no stamp to go stale. */
export function installedAsLocked(lock, installed) {
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const found = installed.packages[path];
    if (!found) return Boolean(wanted.optional || wanted.peer || wanted.devOptional);
    return found.version === wanted.version;
  });
}

export function packagesMissing() {
  const hidden = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return true;
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
  return !installedAsLocked(read(join(root, 'package-lock.json')), read(hidden));
}

function installPackages() {
  if (!packagesMissing()) return;
  process.stdout.write('  0.0s  installing the npm packages (npm ci)\n');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  stopWith('npm ci failed; its own words are above.', 'Check the network and the disk, and start again.');
}

/** Newest change below a folder, in milliseconds. */
function newest(dir) {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs)
    .reduce((a, b) => Math.max(a, b), 0);
}

/** The launcher, and the libraries it needs before it can build anything: of these no other imports are allowed. */
const launcherParts = ['libs/concurrency', 'libs/processes', 'infra'];

function buildPart(part) {
  const dir = join(root, part);
  const built = join(dir, 'dist', 'index.js');
  if (existsSync(built) && statSync(built).mtimeMs > newest(join(dir, 'src'))) return;
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules', '@swc', 'cli', 'bin', 'swc.js'),
      ...['src', '-d', 'dist', '--strip-leading-paths', '--config-file', join(root, '.swcrc'), '--quiet'],
      ...['--ignore', '**/*.spec.ts,**/*.int-spec.ts'],
    ],
    { cwd: dir, stdio: 'inherit' },
  );
  if (status !== 0) stopWith('The launcher itself could not be built.', 'Look at the error above.');
}

/** @param keepPackages take the packages as they are, unless there are none: someone may be installing beside us */
export function prepare({ keepPackages = false } = {}) {
  checkNode();
  if (!keepPackages || !existsSync(join(root, 'node_modules'))) installPackages();
  launcherParts.forEach(buildPart);
}
