import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const skipped = new Set(['node_modules', 'dist', '.data', '.nx', 'coverage', 'bench', 'e2e', 'infra']);
const notBuilt = /\.(int-spec|e2e-spec|spec|test)\.tsx?$|\.tsbuildinfo$|\.md$/;
const rootFiles = ['package-lock.json', 'nx.json', 'tsconfig.base.json', '.swcrc'];
const workspaces = ['libs', 'services', 'sandbox', 'frontend'];

/** All that a build reads, with the size and time of change of each. */
export function sourceFiles(root: string): Map<string, string> {
  const files = new Map<string, string>();
  const add = (path: string) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (stat) files.set(path, `${stat.size}:${stat.mtimeMs}`);
  };
  rootFiles.forEach(add);
  for (const workspace of workspaces) walk(root, workspace, add);
  return files;
}

/**
 * A fingerprint of all that a build reads, so that a built tree costs milliseconds and Nx is not even started. Where
 * only the times differ (a fresh checkout), Nx finds its own cache.
 */
export function sourceFingerprint(root: string): string {
  const hash = createHash('sha256');
  for (const [path, stamp] of sourceFiles(root)) hash.update(`${path}:${stamp}\n`);
  return hash.digest('hex');
}

/** What was added, changed or removed between two looks. */
export function changedFiles(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path));
}

function walk(root: string, dir: string, add: (path: string) => void): void {
  if (!existsSync(join(root, dir))) return;
  const entries = readdirSync(join(root, dir), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${dir}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!skipped.has(entry.name)) walk(root, path, add);
    } else if (!notBuilt.test(entry.name)) add(path);
  }
}

/** Folders of what has been built: when one has gone, the fingerprint says nothing. */
function builtFolders(root: string): string[] {
  const projects = workspaces.flatMap((workspace) =>
    existsSync(join(root, workspace, 'project.json'))
      ? [workspace]
      : readdirSync(join(root, workspace)).map((name) => `${workspace}/${name}`),
  );
  return projects.filter((dir) => existsSync(join(root, dir, 'src'))).map((dir) => join(root, dir, 'dist'));
}

/** Whether what is built is what the sources say. */
export function isBuilt(root: string, stampFile: string): boolean {
  if (!existsSync(stampFile)) return false;
  const wanted = readFileSync(stampFile, 'utf8');
  return builtFolders(root).every((dir) => existsSync(dir)) && wanted === sourceFingerprint(root);
}

export function writeStamp(stampFile: string, fingerprint: string): void {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, fingerprint);
}
