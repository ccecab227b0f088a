import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deployed } from './deployed.js';
import { examplePem } from './examples.js';
import { manifestFaults } from './manifest-faults.js';
import { readRepository } from './repository.js';

/** What judges manifests in a test: beside this repository, and with an authority of the test's own. */
export interface Judge {
  faultsOf: (deployed: Deployed) => string[];
  end: () => void;
}

export async function aJudge(): Promise<Judge> {
  const repository = await readRepository();
  const folder = mkdtempSync(join(tmpdir(), 'megafon-manifests-'));
  const pem = join(folder, 'ca.pem');
  writeFileSync(pem, examplePem());
  return {
    faultsOf: (deployed) => manifestFaults(deployed, repository, pem),
    end: () => rmSync(folder, { recursive: true }),
  };
}
