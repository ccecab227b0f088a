import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { examplePem, withExamples } from './examples.js';
import { manifestFaults } from './manifest-faults.js';
import { manifestsOf, ofKind } from './manifest.js';
import type { Manifest } from './manifest.js';
import { readRepository } from './repository.js';

/**
 * Judges what a program rendered: `kustomize build k8s/overlays/production | npm run manifests`.
 * @param text documents of YAML
 * @returns what is wrong
 */
export async function renderedFaults(text: string): Promise<string[]> {
  const manifests = manifestsOf(text, 'standard input').map(unfolded);
  const values = ({ metadata, data = {} }: Manifest) =>
    [metadata.name, data as Record<string, string>] as const;
  const deployed = withExamples({
    manifests,
    configMaps: new Map(ofKind(manifests, 'ConfigMap').map(values)),
    secrets: new Map(),
    patches: [],
    images: new Set(),
    replicas: [],
  });
  const rendered = ofKind(manifests, 'Secret').map(values);
  const secrets = new Map([
    ...deployed.secrets,
    ...rendered.map(([name, data]) => [name, opened(data)] as const),
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'megafon-manifests-'));
  try {
    const pem = join(folder, 'ca.pem');
    writeFileSync(pem, examplePem());
    return manifestFaults({ ...deployed, secrets }, await readRepository(), pem);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Long values are folded, which Kubernetes reads and the schema of base64 does not. */
function unfolded(manifest: Manifest): Manifest {
  if (manifest.kind !== 'Secret') return manifest;
  const data = Object.entries(manifest['data'] as Record<string, string>);
  return {
    ...manifest,
    data: Object.fromEntries(data.map(([name, value]) => [name, value.replace(/\s/g, '')])),
  };
}

function opened(data: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data).map(([name, base64]) => [name, Buffer.from(base64, 'base64').toString()]),
  );
}

/** @returns the exit code */
export async function manifestsCommand(say: (text: string) => void): Promise<number> {
  const faults = await renderedFaults(readFileSync(0, 'utf8'));
  for (const fault of faults) say(fault);
  say(faults.length === 0 ? 'nothing is wrong' : `${faults.length} faults`);
  return faults.length === 0 ? 0 : 1;
}
