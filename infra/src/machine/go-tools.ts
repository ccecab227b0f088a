import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { rootDir } from '../paths.js';
import { Problem } from '../problem.js';
import { say } from '../say.js';
import { isExecutable, onPath, runCommand } from './run-command.js';

/** A program that Go builds where this machine has none. */
export interface GoTool {
  readonly name: string;
  readonly version: string;
  readonly source: string;
  readonly tags?: string;
}

/** Prometheus' own judge of alerts; without what finds targets, which is most of it. */
export const promtool: GoTool = {
  name: 'promtool',
  version: 'v0.316.0',
  source: 'github.com/prometheus/prometheus/cmd/promtool',
  tags: 'remove_all_sd',
};

/** 5.8 does not build with Go 1.26. */
export const kustomize: GoTool = {
  name: 'kustomize',
  version: 'v5.7.1',
  source: 'sigs.k8s.io/kustomize/kustomize/v5',
};

/** For a proxy that does not answer: tests go on without the tool then. Building takes four minutes of one processor. */
const timeoutMs = 600_000;

/** Where programs are looked for, and where those built here are kept: as a rule this process' own. */
export interface Places {
  readonly path: string;
  readonly tools: string;
}

const usual = (): Places => ({ path: process.env['PATH'] ?? '', tools: join(rootDir, '.data', 'tools') });

/** This machine's own, or the one that was built here. */
export function findGoTool(tool: GoTool, { path, tools }: Places = usual()): string | undefined {
  return onPath(tool.name, path) ?? [builtIn(tools, tool)].find(isExecutable);
}

/**
 * The same, built by Go from its public proxy where there is none: minutes the first time, and kept.
 * @throws Problem when there is no Go, or it could not build it
 */
export async function ensureGoTool(tool: GoTool, places: Places = usual()): Promise<string> {
  const found = findGoTool(tool, places);
  if (found !== undefined) return found;
  const { name, version, source, tags } = tool;
  const go = onPath('go', places.path);
  if (go === undefined)
    throw new Problem(
      `Neither ${name} nor Go is on PATH.`,
      'Install Go (https://go.dev/dl), and put it on PATH.',
    );
  say.stage(`building ${name} ${version} with Go (once, some minutes)`);
  const built = builtIn(places.tools, tool);
  const unfinished = `${built}.unfinished-${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    const args = ['install', ...(tags === undefined ? [] : ['-tags', tags]), `${source}@${version}`];
    const { code, output } = await runCommand(go, args, { env: { GOBIN: unfinished }, timeoutMs });
    if (code !== 0) {
      const lastLines = output.trim().split('\n').slice(-3).join('\n');
      throw new Problem(
        `Go could not build ${name}:\n${lastLines}`,
        'Go gets it from its public proxy (GOPROXY).',
      );
    }
    renameSync(join(unfinished, name), built);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return built;
}

const builtIn = (tools: string, { name, version }: GoTool): string => join(tools, `${name}-${version}`);
