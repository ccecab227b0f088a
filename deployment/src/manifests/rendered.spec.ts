import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findGoTool, kustomize, rootDir } from '@megafon/infra';

import { writeSecrets } from '../secrets/secrets-command.js';
import { renderedFaults } from './manifests-command.js';

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
