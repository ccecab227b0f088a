import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';

import { manifestsOf } from './manifest.js';
import type { Manifest } from './manifest.js';

interface Generator {
  name: string;
  behavior?: 'create' | 'merge' | 'replace';
  envs?: string[];
  files?: string[];
}

interface Kustomization {
  resources?: string[];
  components?: string[];
  configMapGenerator?: Generator[];
  secretGenerator?: Generator[];
  patches?: { path?: string; patch?: string; target?: { kind?: string } }[];
  images?: { name: string; newName?: string; newTag?: string }[];
  replicas?: { name: string; count: number }[];
  [field: string]: unknown;
}

type Values = Readonly<Record<string, string>>;

/** What is read of an overlay without kustomize: its documents as they are written, and what is generated. */
export interface Overlay {
  readonly manifests: readonly Manifest[];
  /** By name: what a ConfigMap holds. */
  readonly configMaps: ReadonlyMap<string, Values>;
  /** Of secrets made from files that are not in the repository: their names, and where those files would be. */
  readonly secrets: ReadonlyMap<string, { readonly envs: string[]; readonly files: string[] }>;
  /** Documents that change others: each must find what it changes. */
  readonly patches: readonly Manifest[];
  readonly images: ReadonlySet<string>;
  readonly replicas: readonly { name: string; count: number }[];
}

const fields = [
  ...['apiVersion', 'kind', 'namespace', 'labels', 'resources', 'configMapGenerator', 'secretGenerator'],
  ...['components', 'patches', 'images', 'replicas'],
];

/**
 * Reads a kustomization with all it stands on. It is not rendered: patches are not applied, names get no hash. What the
 * policies judge must stand in whole documents; what kustomize renders is judged by rendered.spec.ts and `npm run manifests`.
 * @throws Error for a field that is not read here, a file that is not there, or a generator that merges with nothing
 */
export function readOverlay(folder: string): Overlay {
  return readOnto(folder, new Map());
}

/** @param under the ConfigMaps that a component finds where it is taken */
function readOnto(folder: string, under: ReadonlyMap<string, Values>): Overlay {
  const { file, kustomization } = kustomizationIn(folder);
  const unknown = Object.keys(kustomization).filter((field) => !fields.includes(field));
  if (unknown.length > 0) throw new Error(`${file}: ${unknown.join(', ')} would not be judged`);
  const resources = (kustomization.resources ?? []).map((name) => join(folder, name));
  const below = resources.filter((path) => existsSync(join(path, 'kustomization.yaml'))).map(readOverlay);
  const own = resources
    .filter((path) => !existsSync(join(path, 'kustomization.yaml')))
    .flatMap((path) => manifestsOf(readFileSync(path, 'utf8'), path));
  const configMaps = new Map([...under, ...below.flatMap((overlay) => [...overlay.configMaps])]);
  for (const name of kustomization.components ?? []) {
    const component = readOnto(join(folder, name), configMaps);
    below.push(component);
    for (const [each, values] of component.configMaps) configMaps.set(each, values);
  }
  for (const generator of kustomization.configMapGenerator ?? []) generate(folder, generator, configMaps);
  const secrets = new Map(below.flatMap((overlay) => [...overlay.secrets]));
  for (const { name, envs = [], files = [] } of kustomization.secretGenerator ?? []) {
    secrets.set(name, { envs, files });
  }
  const patches = (kustomization.patches ?? []).flatMap(({ path, patch }) =>
    manifestsOf(patch ?? readFileSync(join(folder, path ?? ''), 'utf8'), path ?? file),
  );
  const removed = patches.filter(isRemoval).map(({ kind }) => kind);
  return {
    manifests: [...below.flatMap(({ manifests }) => manifests), ...own].filter(
      ({ kind }) => !removed.includes(kind),
    ),
    configMaps,
    secrets,
    patches: patches.filter((patch) => !isRemoval(patch)),
    images: new Set((kustomization.images ?? []).map(({ name }) => name)),
    replicas: kustomization.replicas ?? [],
  };
}

function kustomizationIn(folder: string): { file: string; kustomization: Kustomization } {
  const file = join(folder, 'kustomization.yaml');
  return { file, kustomization: parse(readFileSync(file, 'utf8')) as Kustomization };
}

/** Here a removal is always of a whole kind: `target: { kind }`. */
function isRemoval(patch: Manifest): boolean {
  return patch['$patch'] === 'delete';
}

function generate(
  folder: string,
  { name, behavior = 'create', envs = [], files = [] }: Generator,
  into: Map<string, Values>,
) {
  const before = into.get(name);
  if ((behavior === 'create') === (before !== undefined)) {
    throw new Error(
      `${folder}: the ConfigMap ${name} ${before ? 'is there already' : 'merges with nothing'}`,
    );
  }
  const values = envs.map((path) => variablesOf(readFileSync(join(folder, path), 'utf8')));
  const whole = files.map((path) => ({ [basename(path)]: readFileSync(join(folder, path), 'utf8') }));
  into.set(name, Object.assign({}, ...[before ?? {}, ...values, ...whole]) as Values);
}

/** `NAME=value` a line, as kustomize and Docker read it. */
export function variablesOf(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=');
      if (at < 1) throw new Error(`${line} is no NAME=value`);
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
}
