// Whether each commit since the rules were made says what it is and why (commitlint.config.mjs). Older ones are as they are.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const since = 'b644d3ec978340d216e0ac2a749058a890977ca9';

const known = spawnSync('git', ['merge-base', '--is-ancestor', since, 'HEAD'], { cwd: root });
if (known.status !== 0) {
  process.stdout.write('commits are not checked: this copy has no history that reaches back far enough\n');
  process.exit(0);
}
const commitlint = join(root, 'node_modules', '.bin', 'commitlint');
const { status } = spawnSync(commitlint, ['--from', since], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
