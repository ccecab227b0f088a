import { readdir, readFile } from 'node:fs/promises';

/** The browser process that `parent` started. Throws when it has none. Linux. */
export async function chromiumRootPid(parent: number | undefined): Promise<number> {
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const [command, status] = await Promise.all([read(entry, 'cmdline'), read(entry, 'status')]);
    const isBrowser = /chrom(e|ium)/.test(command) && !command.includes('--type=');
    if (isBrowser && status.includes(`\nPPid:\t${parent}\n`)) return Number(entry);
  }
  throw new Error(`process ${parent} has no browser`);
}

/** '' for a process that has ended meanwhile. */
function read(pid: string, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
}
