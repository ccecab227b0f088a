import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findGoTool, kustomize, rootDir } from '@megafon/infra';

import { writeSecrets } from '../secrets/secrets-command.js';
import { renderedFaults } from './manifests-command.js';

const rendered = (image: string) => `
apiVersion: v1
kind: Secret
metadata: { name: auth-env-b42dff }
data:
  SEED_USERS: |
    W10
    =
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: default-deny }
spec: { podSelector: {}, policyTypes: [Ingress, Egress] }
---
apiVersion: batch/v1
kind: Job
metadata: { name: other }
spec: { template: { spec: { restartPolicy: Never, containers: [{ name: other, image: '${image}' }] }, metadata: { labels: {} } } }
`;

describe('what a program rendered', () => {
  it('is judged as the files are: folded secrets are none, the image built last is', async () => {
    const faults = await renderedFaults(rendered('other:latest'));
    expect(faults).toContain('Job other, other: other:latest is no fixed version');
    expect(faults.join()).not.toContain('SEED_USERS');
    expect(await renderedFaults(rendered('other:1.2'))).not.toContain(
      'Job other, other: other:latest is no fixed version',
    );
  });
});

const program = findGoTool(kustomize);
if (program === undefined) {
  process.stderr.write(
    'No overlay is rendered here, as there is no kustomize: `npm test` gets it where Go is.\n',
  );
} else {
  describe('what kustomize makes of', () => {
    let root: string;
    beforeAll(async () => {
      root = mkdtempSync(join(tmpdir(), 'megafon-rendered-'));
      for (const part of ['k8s', 'observability', 'sandbox/payments/client-secret.txt'])
        cpSync(join(rootDir, part), join(root, part), { recursive: true });
      rmSync(join(root, 'k8s/overlays/local/secrets'), { recursive: true, force: true });
      await writeSecrets(root);
    });
    afterAll(() => rmSync(root, { recursive: true }));

    const render = (overlay: string) =>
      spawnSync(program, ['build', join(root, 'k8s/overlays', overlay)], { encoding: 'utf8' });

    it.each(['local', 'production'])('the overlay %s has nothing wrong with it', async (overlay) => {
      const { status, stdout, stderr } = render(overlay);
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout.match(/^kind: Deployment$/gm)?.length).toBeGreaterThanOrEqual(7);
      expect(await renderedFaults(stdout)).toEqual([]);
    });

    it('an overlay with a file that is not there is refused', () => {
      const file = join(root, 'k8s/overlays/production/kustomization.yaml');
      const as = readFileSync(file, 'utf8');
      writeFileSync(file, `${as.trimEnd()}\n`.replace('resources:', 'resources:\n  - nowhere.yaml'));
      const { status, stderr } = render('production');
      expect([status, stderr]).toEqual([1, expect.stringContaining('nowhere.yaml')]);
    });
  });
}
