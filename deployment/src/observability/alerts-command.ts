import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '@megafon/infra';
import { prometheusRule } from './prometheus-rule.js';

const folder = join(rootDir, 'observability');
/** Built from the public proxy once, then kept in Go's own cache; without what finds targets, which is most of it. */
const promtool = ['run', '-tags', 'remove_all_sd', 'github.com/prometheus/prometheus/cmd/promtool@v0.316.0'];
const trials = [
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
];

/**
 * `k8s` prints the alerts as Kubernetes takes them; `test` has Prometheus' own promtool make them fire.
 * @returns an exit code: 2 where there is no promtool, and none that can be built
 */
export function alertsCommand([name]: readonly string[], print: (text: string) => void): number {
  if (name === 'k8s') {
    print(prometheusRule(readFileSync(join(folder, 'alerts.yml'), 'utf8')).trimEnd());
    return 0;
  }
  const runner = [['promtool'], ['go', ...promtool], ['/usr/local/go/bin/go', ...promtool]].find(isThere);
  if (!runner) {
    print('Neither promtool nor Go is there (https://go.dev/dl): nothing was tried.');
    return 2;
  }
  if (!runs([...runner, '--version'], 'inherit')) {
    print('promtool could not be built (Go gets it from its public proxy): nothing was tried.');
    return 2;
  }
  return trials.every((trial) => runs([...runner, ...trial], 'inherit')) ? 0 : 1;
}

function isThere([program = '']: readonly string[]): boolean {
  return runs([program, program === 'promtool' ? '--version' : 'version'], 'ignore');
}

function runs([program = '', ...args]: readonly string[], stdio: 'inherit' | 'ignore'): boolean {
  return spawnSync(program, args, { cwd: folder, stdio }).status === 0;
}
