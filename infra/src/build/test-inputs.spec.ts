import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { rootDir } from '../paths.js';

/*
 * Nx answers from its cache where no input of a project changed: `npm run check` would pass by what a spec said of files that
 * are others now. What a spec reads of its own project, and what it imports, are inputs anyway.
 */

interface Project {
  readonly root: string;
  /** Globs of files outside the project, from the root of the repository. */
  readonly inputs: readonly string[];
  /** Names of packages that it may import. */
  readonly imports: readonly string[];
}

interface ProjectFile {
  targets?: { test?: { inputs?: string[] } };
}
interface PackageFile {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** What the named inputs of nx.json stand for, outside of the project. */
const everybodys = ['tsconfig.base.json', '.swcrc', 'package-lock.json', 'jest.config.js'];
const workspace = '{workspaceRoot}/';
const builtOrFetched = new Set(['node_modules', 'dist', '.data', '.nx', '.git', 'coverage']);

const json = <T>(...path: string[]) => JSON.parse(readFileSync(join(rootDir, ...path), 'utf8')) as T;

function foldersIn(folder: string): string[] {
  return readdirSync(join(rootDir, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !builtOrFetched.has(entry.name))
    .map(({ name }) => join(folder, name));
}

const roots = foldersIn('.')
  .flatMap((folder) => [folder, ...foldersIn(folder)])
  .filter((folder) => existsSync(join(rootDir, folder, 'project.json')));
const packages = new Map(roots.map((root) => [json<PackageFile>(root, 'package.json').name, root]));

function projectAt(root: string): Project {
  const { targets } = json<ProjectFile>(root, 'project.json');
  const { dependencies, devDependencies } = json<PackageFile>(root, 'package.json');
  const inputs = (targets?.test?.inputs ?? []).filter((input) => input.startsWith(workspace));
  return {
    root,
    inputs: inputs.map((input) => input.slice(workspace.length)),
    imports: Object.keys({ ...dependencies, ...devDependencies }),
  };
}
const projects = new Map(roots.map((root) => [root, projectAt(root)]));

function projectOf(root: string): Project {
  const project = projects.get(root);
  if (!project) throw new Error(`there is no project at ${root}`);
  return project;
}

/** The folders of all projects that it stands on. */
function under({ root, imports }: Project, known = new Set([root])): Set<string> {
  for (const name of imports) {
    const other = packages.get(name);
    if (other === undefined || known.has(other)) continue;
    known.add(other);
    under(projectOf(other), known);
  }
  return known;
}

function matches(glob: string, file: string): boolean {
  const pattern = glob
    .split(/(\*\*\/\*|\*)/)
    .map((part) => ({ '**/*': '.+', '*': '[^/]*' })[part] ?? part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('');
  return new RegExp(`^${pattern}$`).test(file);
}

function isInput(project: Project, file: string): boolean {
  if (everybodys.includes(file) || file.startsWith(`${project.root}/`)) return true;
  if (project.inputs.some((glob) => matches(glob, file))) return true;
  if (/\.(int-)?spec\.ts$/.test(file)) return false;
  return [...under(project)].some((root) => file.startsWith(`${root}/`));
}

function specsIn(folder: string): string[] {
  return readdirSync(join(rootDir, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return builtOrFetched.has(entry.name) ? [] : specsIn(path);
    return /(?<!int-|e2e-)spec\.ts$/.test(entry.name) ? [path] : [];
  });
}

const isFile = (path: string) => existsSync(join(rootDir, path)) && statSync(join(rootDir, path)).isFile();

const often = ['package.json', 'project.json', 'tsconfig.json', 'README.md'];
const isKept = (path: string) => isFile(path) && !path.split('/').some((part) => builtOrFetched.has(part));

/** Files of the repository that a text names: by one string, or by several that stand in a row as `join` takes them. */
function filesNamed(text: string): string[] {
  const string = String.raw`'(?:[\w.@-]+/)*[\w.@-]+'`;
  const rows = text.matchAll(new RegExp(`(rootDir, )?${string}(?:,\\s*${string})*`, 'g'));
  return [...rows].flatMap(([row, fromRoot]) => {
    const parts = [...row.matchAll(new RegExp(string, 'g'))].map(([part]) => part.slice(1, -1));
    // Many folders have one of their own.
    const isOften = (path: string) => often.includes(path) && fromRoot === undefined;
    const named = new Set([...parts, parts.join('/')]);
    return [...named].filter((path) => !isOften(path) && isKept(path));
  });
}

/** Of what specs come to by other ways than by naming it. */
const known: Readonly<Record<string, readonly string[]>> = {
  bench: [
    ...[
      'docs/scale.md',
      'k8s/overlays/production/scaling.yaml',
      'k8s/overlays/production/kustomization.yaml',
    ],
    ...['k8s/base/config/automation.env', 'k8s/base/config/kafka.env'],
    ...['admin', 'auth', 'automation', 'billing', 'campaigns', 'content', 'gateway'].map(
      (name) => `k8s/base/${name}.yaml`,
    ),
    'k8s/overlays/production/config/kafka.env',
  ],
  deployment: [
    ...['.dockerignore', '.env.example', 'package.json', 'docker-compose.yml', 'infra/docker-compose.yml'],
    ...['mailbox', 'network', 'payments', 'proxies'].map((name) => `sandbox/${name}/src/main.ts`),
    ...['services/auth/src/config.ts', 'services/content/src/migrate.ts', 'services/auth/package.json'],
    ...[
      'images/add-system.mjs',
      'images/service.Dockerfile',
      'infra/mongo/users.js',
      'observability/alerts.yml',
    ],
    ...['docs/operations.md', 'sandbox/payments/client-secret.txt', 'libs/service/src/health/metrics.ts'],
    // Named by a page: what keeps a requirement.
    ...['docs/adr/0006-tokens.md', 'README.md', '.oxlintrc.json', 'frontend/src/lib/call.ts'],
    ...['e2e/src/attack.e2e-spec.ts', 'infra/src/keys.spec.ts', 'services/auth/src/config.spec.ts'],
  ],
  e2e: [
    ...['docs/operations.md', 'services/auth/src/config.ts', 'services/auth/src/config.spec.ts'],
    ...['libs/mongo/src/filter.spec.ts', 'libs/messaging/src/index.ts'],
  ],
  infra: [
    ...['.oxlintrc.json', 'services/gateway/src/main.ts', 'e2e/src/history.e2e-spec.ts', 'nx.json'],
    ...['bench/project.json', 'services/auth/project.json', 'deployment/package.json'],
    ...['bench/src/scale/hpa.spec.ts', 'libs/mongo/src/filter.spec.ts', 'frontend/build/budgets.spec.ts'],
    ...['frontend/src/app/router.test.tsx', 'simulation/src/mutations.spec.ts'],
  ],
  'libs/service': ['infra/kafka/access-lists.sh', 'k8s/base/kafka-users.yaml'],
  'services/automation': [
    ...['docker-compose.yml', 'k8s/base/config/automation.env'],
    ...['local', 'production'].map((name) => `k8s/overlays/${name}/config/automation.env`),
  ],
};

describe('the cache of unit tests', () => {
  it.each(Object.entries(known))('of %s ends where a file changes that its specs come to', (root, files) => {
    expect(files.filter((file) => !isFile(file))).toEqual([]);
    expect(files.filter((file) => !isInput(projectOf(root), file))).toEqual([]);
  });

  it.each(roots)('of %s ends where a file changes that its specs name', (root) => {
    const project = projectOf(root);
    const missing = specsIn(root)
      // Beside this one, which names files that others read.
      .filter((spec) => basename(spec) !== basename(import.meta.filename))
      .flatMap((spec) =>
        filesNamed(readFileSync(join(rootDir, spec), 'utf8'))
          .filter((file) => !isInput(project, file))
          .map((file) => `${spec} reads ${file}`),
      );
    expect([...new Set(missing)]).toEqual([]);
  });

  it('is held by what finds a file however it is named', () => {
    const text = `read('docs/scale.md'); join(rootDir, 'k8s', 'base', 'gateway.yaml'); import 'node:fs';
      join(rootDir, 'package.json'); join(folder, 'package.json'); ['.dockerignore',\n 'nowhere.md']`;
    expect(filesNamed(text)).toEqual([
      ...['docs/scale.md', 'k8s/base/gateway.yaml', 'package.json', '.dockerignore'],
    ]);
  });

  it('is held by globs as nx reads them', () => {
    const file = 'services/auth/src/users/user.ts';
    expect(matches('services/*/src/**/*', file)).toBe(true);
    expect(matches('services/*/src/*', file)).toBe(false);
    expect(matches('services/auth/src/users/userXts', file)).toBe(false);
  });
});
