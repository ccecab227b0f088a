import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * One life of a process of its own.
 * @param script a module's text; what it is told is the JSON in `process.argv[1]`
 * @param until ended by SIGTERM when it has said so; else it ends by itself
 * @returns by what it ended, and what it said
 */
export async function liveOnce(
  script: string,
  told: object,
  until?: string,
): Promise<{ by: NodeJS.Signals | null; said: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, JSON.stringify(told)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString();
    if (until && said.includes(until)) child.kill('SIGTERM');
  });
  const [, by] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { by, said };
}
