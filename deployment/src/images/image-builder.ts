import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir, runCommand, say } from '@megafon/infra';

import { addNode, debianFolder } from './base-folders.js';
import type { ImageBuild } from './compose-images.js';
import { mustRun } from './must-run.js';

/** What an image says of itself. */
export interface ImageConfig {
  /** `10001:10001` */
  readonly User: string;
  /** `NAME=value` */
  readonly Env: readonly string[];
  readonly WorkingDir: string;
  readonly Entrypoint: readonly string[] | null;
  readonly Cmd: readonly string[] | null;
  readonly Healthcheck?: HealthCheck | null;
}

interface HealthCheck {
  /** `['CMD', program, …arguments]`; `CMD-SHELL` needs a shell in the image. */
  readonly Test: readonly string[];
}

/** Makes images of Dockerfiles, and folders of images. */
export interface ImageBuilder {
  readonly name: string;
  build(image: ImageBuild): Promise<void>;
  configOf(image: string): Promise<ImageConfig>;
  /** Everything of an image. @param folder which is empty */
  unpack(image: string, folder: string): Promise<void>;
}

const argumentsOf = (args: Readonly<Record<string, string>>) =>
  Object.entries(args).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);

/** An engine, which fetches bases from its registry. */
export const docker: ImageBuilder = {
  name: 'docker',
  build: async ({ image, dockerfile, args }) => {
    await mustRun('docker', ['build', '-f', dockerfile, ...argumentsOf(args), '-t', image, '.'], {
      cwd: rootDir,
    });
  },
  configOf: async (image) =>
    JSON.parse(await mustRun('docker', ['inspect', '--format', '{{json .Config}}', image])) as ImageConfig,
  unpack: async (image, folder) => {
    const container = (await mustRun('docker', ['create', image])).trim();
    const archive = `${folder}.tar`;
    try {
      await mustRun('docker', ['export', '-o', archive, container]);
      await mustRun('tar', ['-xf', archive, '-C', folder]);
    } finally {
      rmSync(archive, { force: true });
      await mustRun('docker', ['rm', container]);
    }
  },
};

/**
 * Without an engine and without a registry of images, as root: bases are made by debootstrap. Layers are not kept, as
 * this storage would copy each of them.
 * @param folder for bases, storage and what npm fetched
 * @param node the version of Node in the base
 */
export async function buildahIn(folder: string, node: string): Promise<ImageBuilder> {
  const fetched = join(folder, 'npm');
  mkdirSync(fetched, { recursive: true });
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const buildah = (...args: readonly string[]) =>
    mustRun('buildah', [...storage, '--storage-driver', 'vfs', ...args], { cwd: rootDir });
  // As many as this process may have: buildah's own limit is 1,024, and `npm ci` opens more where the disk is slow.
  const [most = ''] = /\d+/.exec(await mustRun('sh', ['-c', 'ulimit -Hn'])) ?? ['1048576'];
  const openFiles = `nofile=${most}:${most}`;
  const bases = {
    NODE_IMAGE: await base(`localhost/megafon-node:${node}`, (rootfs) => addNode(rootfs, node)),
    RUNTIME_IMAGE: await base('localhost/megafon-debian:bookworm', () => Promise.resolve()),
  };

  async function base(image: string, fill: (rootfs: string) => Promise<void>): Promise<string> {
    const { code } = await runCommand('buildah', [...storage, '--storage-driver', 'vfs', 'inspect', image]);
    if (code === 0) return image;
    say.stage(`making the base ${image}`);
    const rootfs = join(folder, 'base');
    rmSync(rootfs, { recursive: true, force: true });
    await debianFolder(rootfs);
    await fill(rootfs);
    const container = (await buildah('from', 'scratch')).trim();
    await buildah('copy', '--quiet', container, rootfs, '/');
    await buildah(
      'config',
      '--env',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      container,
    );
    await buildah('commit', '--quiet', container, image);
    await buildah('rm', container);
    rmSync(rootfs, { recursive: true });
    return image;
  }

  return {
    name: 'buildah',
    build: async ({ image, dockerfile, args }) => {
      const cache = ['--volume', `${fetched}:/root/.npm`];
      const how = ['--isolation', 'chroot', '--network', 'host', '--ulimit', openFiles, ...cache];
      // Docker's form of an image: the other one has no health checks.
      await buildah(
        'bud',
        '--format',
        'docker',
        ...how,
        ...argumentsOf({ ...bases, ...args }),
        '-f',
        dockerfile,
        '-t',
        image,
        '.',
      );
    },
    configOf: async (image) => {
      const about = JSON.parse(await buildah('inspect', '--type', 'image', image)) as {
        Docker: { config: ImageConfig };
      };
      return about.Docker.config;
    },
    unpack: async (image, to) => {
      const container = (await buildah('from', image)).trim();
      const mounted = (await buildah('mount', container)).trim();
      if (!existsSync(mounted)) throw new Error(`${image} is not at ${mounted}`);
      await mustRun('cp', ['-a', `${mounted}/.`, to]);
      await buildah('rm', container);
    },
  };
}
