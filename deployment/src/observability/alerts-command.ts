import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureGoTool, Problem, promtool, rootDir, say } from '@megafon/infra';
import { prometheusRule } from './prometheus-rule.js';

const folder = join(rootDir, 'observability');
const trials = [
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
];

/**
 * `k8s` prints the alerts as Kubernetes takes them; `test` has Prometheus' own promtool make them fire.
 * @returns an exit code: 2 where there is no promtool, and none that can be built
 */
export async function alertsCommand(
  [name]: readonly string[],
  print: (text: string) => void,
): Promise<number> {
  if (name === 'k8s') {
    print(prometheusRule(readFileSync(join(folder, 'alerts.yml'), 'utf8')).trimEnd());
    return 0;
  }
  try {
    const program = await ensureGoTool(promtool);
    const holds = (trial: readonly string[]) =>
      spawnSync(program, trial, { cwd: folder, stdio: 'inherit' }).status === 0;
    return trials.every(holds) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    say.warn(`${error.message} Nothing was tried.\n  → ${error.whatToDo}`);
    return 2;
  }
}
