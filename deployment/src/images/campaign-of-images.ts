import { chmodSync, copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiUser, demoSignIns, Problem, startStack } from '@megafon/infra';
import type { ProcessSpec } from '@megafon/infra';

import { fromTree, workspaceOf } from './from-tree.js';
import type { RunnableTree } from './from-tree.js';

export const groups = 3;
const patienceMs = 180_000;

/**
 * Starts the whole system from trees of images, on servers of its own, and publishes a campaign.
 * @param trees by workspace
 * @returns the groups whose post stands on the network
 * @throws Problem where a process has no tree, or the campaign does not come to its end
 */
export async function campaignOfImages(
  trees: ReadonlyMap<string, RunnableTree>,
  dataDir: string,
): Promise<number> {
  rmSync(dataDir, { recursive: true, force: true });
  const stack = await startStack({
    dataDir,
    processSpec: (spec) => {
      const tree = trees.get(workspaceOf(spec));
      if (!tree) throw new Problem(`${spec.name} has no image.`, 'Give it one in docker-compose.yml.');
      return fromTree({ ...spec, env: { ...spec.env, ...secretsIn(tree.folder, spec.env) } }, tree, dataDir);
    },
  });
  try {
    const [{ email, password }] = demoSignIns;
    const owner = await ApiUser.signIn(stack.gatewayUrl, email, password);
    const accountId = await owner.connectAccount('plain-2');
    const name = 'קמפיין מתמונות';
    const campaignId = await owner.prepareCampaign(name, groups, [accountId]);
    await owner.run(campaignId);
    const startedAt = performance.now();
    for (;;) {
      const { runCounts: counts } = await owner.campaign(campaignId);
      if (counts?.open === 0) break;
      if (performance.now() - startedAt > patienceMs)
        throw new Problem(
          `The campaign did not end: ${JSON.stringify(counts)}.`,
          `Look into ${dataDir}/logs.`,
        );
      await pause(500);
    }
    const response = await fetch(new URL('/truth/posts', stack.networkUrl));
    const { posts } = (await response.json()) as { posts: { groupId: string; text: string }[] };
    return new Set(posts.filter(({ text }) => text.startsWith(name)).map(({ groupId }) => groupId)).size;
  } finally {
    await stack.stop();
  }
}

/** Puts the files that a process is told of where a container has its secrets. @returns what it is told of them then */
function secretsIn(folder: string, env: ProcessSpec['env']): Record<string, string> {
  const told = Object.entries(env).filter(([name, file]) => name.endsWith('_FILE') && existsSync(file));
  return Object.fromEntries(
    told.map(([name, file]) => {
      const place = join('/run/secrets', name.toLowerCase());
      mkdirSync(join(folder, 'run', 'secrets'), { recursive: true });
      copyFileSync(file, join(folder, place));
      chmodSync(join(folder, place), 0o444);
      return [name, place];
    }),
  );
}
