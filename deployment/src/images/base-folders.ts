import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { mustRun } from './must-run.js';

const suite = 'bookworm';
/** Where Debian and this machine's administrator say how packages are fetched. */
const waysToPackages = ['/etc/apt/sources.list', '/etc/apt/sources.list.d', '/etc/apt/apt.conf.d'];
const certificates = '/etc/ssl/certs/ca-certificates.crt';

/** A minimal Debian that fetches packages as this machine does. @param folder which is not there yet */
export async function debianFolder(folder: string): Promise<void> {
  const targets = await mustRun('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Codename: ' + suite]);
  const [mirror = 'http://deb.debian.org/debian'] = targets.trim().split('\n').filter(Boolean);
  await mustRun('debootstrap', ['--variant=minbase', suite, folder, mirror]);
  rmSync(join(folder, 'var', 'cache', 'apt', 'archives'), { recursive: true, force: true });
  for (const way of waysToPackages) {
    if (existsSync(way)) cpSync(way, join(folder, way), { recursive: true });
  }
  mkdirSync(join(folder, 'etc', 'ssl', 'certs'), { recursive: true });
  if (existsSync(certificates)) cpSync(certificates, join(folder, certificates), { dereference: true });
}

/** Puts a version of Node and npm into a Debian, from npm's registry. */
export async function addNode(folder: string, version: string): Promise<void> {
  const here = mkdtempSync(join(tmpdir(), 'megafon-node-'));
  try {
    const architecture = process.arch === 'arm64' ? 'arm64' : 'x64';
    await unpacked(`node-linux-${architecture}@${version}`, join(here, 'node'));
    await unpacked('npm@11', join(here, 'npm'));
    const local = join(folder, 'usr', 'local');
    cpSync(join(here, 'node', 'bin', 'node'), join(local, 'bin', 'node'));
    cpSync(join(here, 'npm'), join(local, 'lib', 'node_modules', 'npm'), { recursive: true });
    for (const name of ['npm', 'npx']) {
      await mustRun('ln', ['-sf', `../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name)]);
    }
    const registry = (await mustRun('npm', ['config', 'get', 'registry'])).trim().split('\n').at(-1) ?? '';
    mkdirSync(join(local, 'etc'), { recursive: true });
    writeFileSync(join(local, 'etc', 'npmrc'), `registry=${registry}\ncafile=${certificates}\n`);
  } finally {
    rmSync(here, { recursive: true });
  }
}

async function unpacked(name: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await mustRun('npm', ['pack', '--silent', '--pack-destination', folder, name]);
  const [archive = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  await mustRun('tar', ['-xzf', join(folder, archive), '-C', folder, '--strip-components=1']);
  rmSync(join(folder, archive));
}
