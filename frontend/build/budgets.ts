import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** The application, and what stands around the pages of who is signed in. */
const signedIn = ['index.html', 'src/app/frame/app-frame.tsx'];

/** Bytes of script, packed by gzip, that a page may load at first: its entries with all that they import. */
const budgets = [
  { page: 'the pages for visitors', entries: ['src/visitor.tsx'], most: 130_000 },
  {
    page: 'the dashboard',
    entries: [...signedIn, 'src/features/dashboard/dashboard-page.tsx'],
    most: 220_000,
  },
  {
    page: 'the campaigns',
    entries: [...signedIn, 'src/features/campaigns/campaigns-page.tsx'],
    most: 290_000,
  },
];

interface Chunk {
  code: string;
  imports: readonly string[];
}

/** Fails the build when a first screen has become heavier than its budget. */
export function withinBudgets(): Plugin {
  return {
    name: 'within-budgets',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    writeBundle(_, bundle) {
      const chunks = chunksOf(bundle);
      const over = budgets.flatMap(({ page, entries, most }) => {
        const weight = weightOf(
          entries.map((entry) => fileOf(entry, bundle)),
          chunks,
        );
        this.info(`${page}: ${kB(weight)} of ${kB(most)} of script`);
        return weight > most ? [`${page}: ${kB(weight)} of script, ${kB(most)} at most`] : [];
      });
      if (over.length > 0) this.error(`Heavier than its budget (build/budgets.ts).\n${over.join('\n')}`);
    },
  };
}

const kB = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

function fileOf(entry: string, bundle: Rolldown.OutputBundle): string {
  const found = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(`/frontend/${entry}`),
  );
  if (!found) throw new Error(`nothing was built of ${entry}`);
  return found.fileName;
}

function chunksOf(bundle: Rolldown.OutputBundle): Map<string, Chunk> {
  return new Map(
    Object.values(bundle).flatMap((output): [string, Chunk][] =>
      output.type === 'chunk' ? [[output.fileName, output]] : [],
    ),
  );
}

/** Of some files and whatever they import, each counted once, as gzip packs it. */
export function weightOf(files: readonly string[], chunks: ReadonlyMap<string, Chunk>): number {
  const loaded = new Set<string>();
  const load = (file: string) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const imported of chunks.get(file)?.imports ?? []) load(imported);
  };
  files.forEach(load);
  return [...loaded].reduce(
    (sum, file) => sum + gzipSync(chunks.get(file)?.code ?? '', { level: 9 }).length,
    0,
  );
}
