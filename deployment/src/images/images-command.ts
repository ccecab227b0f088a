import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Problem, rootDir, say } from '@megafon/infra';

import { campaignNeeds, python, thisMachine } from './campaign-needs.js';
import type { Machine } from './campaign-needs.js';
import { campaignOfImages, groups } from './campaign-of-images.js';
import { imageBuilds } from './compose-images.js';
import type { ImageBuild } from './compose-images.js';
import type { RunnableTree } from './from-tree.js';
import { buildahIn, docker } from './image-builder.js';
import type { ImageBuilder } from './image-builder.js';
import { mustRun } from './must-run.js';
import { componentsOf, treeFaults } from './tree-faults.js';

const user = 10_001;
const browsersWorkspace = 'services/automation';
const folder = join(rootDir, '.data', 'images');

type Way = 'docker' | 'debian';
export type Builders = Readonly<Record<Way, (machine: Machine) => Promise<ImageBuilder>>>;
const ours: Builders = { docker: () => Promise.resolve(docker), debian: debianBuilder };

/**
 * `npm run images:test [-- NAME…]`: builds the images of the compose file (those whose name has one of these parts), says what
 * is wrong with them, and publishes a campaign from all of them together. Builds with a Docker engine, or as root on Debian;
 * the campaign runs as root, with bwrap. What is missing for either is said before anything is built.
 * `-- --built` takes those of last time.
 * @returns the exit code
 */
export async function imagesCommand(
  args: readonly string[],
  machine: Machine = thisMachine,
  builders: Builders = ours,
): Promise<number> {
  try {
    return await builtAndTried(args, machine, builders);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    warnOf(error);
    return 1;
  }
}

async function builtAndTried(args: readonly string[], machine: Machine, builders: Builders): Promise<number> {
  const { values, positionals: parts } = parseArgs({
    args: [...args],
    options: { built: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const all = imageBuilds();
  const chosen = all.filter(({ image }) => parts.length === 0 || parts.some((part) => image.includes(part)));
  const isWhole = chosen.length === all.length;
  const way = await wayToBuild(machine);
  const needs = isWhole ? await campaignNeeds(machine) : [];
  if (needs.length > 0) {
    for (const need of needs) warnOf(need);
    return 1;
  }
  const builder = await builders[way](machine);
  // The images' user comes to them, too.
  const unpacked = mkdtempSync(join(tmpdir(), 'megafon-images-'));
  chmodSync(unpacked, 0o755);
  try {
    return await tried(values.built ? { ...builder, build: async () => undefined } : builder, unpacked, {
      chosen,
      isWhole,
    });
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}

const warnOf = ({ message, whatToDo }: Problem) => say.warn(`${message}\n  → ${whatToDo}`);

async function tried(
  builder: ImageBuilder,
  unpacked: string,
  { chosen, isWhole }: { chosen: readonly ImageBuild[]; isWhole: boolean },
): Promise<number> {
  const trees = new Map<string, RunnableTree>();
  const faults: string[] = [];
  for (const image of chosen) {
    say.stage(`${image.image} with ${builder.name}`);
    const { said, tree, wrong } = await built(builder, image, join(unpacked, image.workspace));
    say.stage(said);
    trees.set(image.workspace, tree);
    faults.push(...wrong);
  }
  for (const fault of faults) say.warn(fault);
  if (!isWhole) return faults.length > 0 ? 1 : 0;
  say.stage('starting the system from the images');
  const automation = trees.get(browsersWorkspace);
  if (automation) trees.set(browsersWorkspace, { ...automation, seccomp: await seccompFilter() });
  const { published, faults: seen } = await campaignOfImages(trees, join(folder, 'trial'));
  for (const fault of seen) say.warn(fault);
  say.plain(`${published} of ${groups} groups have the post of a campaign that the images ran`);
  return faults.length > 0 || seen.length > 0 || published < groups ? 1 : 0;
}

async function built(builder: ImageBuilder, image: ImageBuild, tree: string) {
  const startedAt = performance.now();
  await builder.build(image);
  mkdirSync(tree, { recursive: true });
  await builder.unpack(image.image, tree);
  // As whatever runs containers does.
  for (const place of ['dev', 'proc', 'tmp']) mkdirSync(join(tree, place), { recursive: true });
  const config = await builder.configOf(image.image);
  const [megabytes = '0'] = (await mustRun('du', ['-sm', '--apparent-size', tree])).split('\t');
  const facts = { folder: tree, megabytes: Number(megabytes), config };
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const hasBrowser = image.workspace === browsersWorkspace;
  const bundled = image.workspace === 'services/gateway' ? ['react', 'recharts'] : [];
  // Asked once, and by nobody afterwards.
  const asksItself = image.workspace !== 'libs/backup';
  return {
    said: `${image.image}: ${facts.megabytes} MB, ${componentsOf(tree)} packages, ${seconds} s`,
    tree: facts,
    wrong: treeFaults({ ...facts, hasBrowser, bundled, asksItself }, user).map(
      (fault) => `${image.image} ${fault}`,
    ),
  };
}

/** Compiles what the browsers' container is refused. @returns the file */
async function seccompFilter(): Promise<string> {
  const [images, filter] = [join(rootDir, 'images'), join(folder, 'seccomp-chromium.bpf')];
  mkdirSync(folder, { recursive: true });
  const line = `${python} '${images}/seccomp-filter.py' '${images}/seccomp-chromium.json' > '${filter}'`;
  await mustRun('sh', ['-c', line]);
  return filter;
}

/** @throws Problem where nothing here builds images */
async function wayToBuild(machine: Machine): Promise<Way> {
  if (await machine.hasEngine()) return 'docker';
  if (machine.installs) return 'debian';
  throw new Problem('Nothing here builds images.', 'Start a Docker engine, or be root on Debian.');
}

async function debianBuilder(machine: Machine): Promise<ImageBuilder> {
  const missing = ['buildah', 'debootstrap'].filter((program) => !machine.has(program));
  if (missing.length > 0) await machine.install(missing, 'a builder of images');
  const [, node = ''] =
    /node:(\d+\.\d+\.\d+)-/.exec(readFileSync(join(rootDir, 'images', 'service.Dockerfile'), 'utf8')) ?? [];
  return buildahIn(folder, node);
}
