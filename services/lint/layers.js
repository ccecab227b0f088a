import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folders of each service, a row for each layer: a folder imports only from rows above its own, and what lies
 * beside the folders (configuration, the application's own module) imports from all.
 */
const layersOf = {
  gateway: [
    ['redis'],
    ['limits'],
    ['http'],
    ['access', 'files'],
    ['calls', 'docs', 'frontend', 'health', 'live'],
    ['administration', 'evidence', 'history', 'media', 'payments', 'sign-in'],
    ['account', 'own-data'],
  ],
  auth: [
    ['mail', 'passwords', 'usage'],
    ['users'],
    ['notifications', 'receipts', 'second-factor-storage', 'verification'],
    ['keys', 'sessions'],
    ['administration', 'password-reset', 'second-factors'],
    ['profile', 'unverified'],
  ],
  content: [
    ['backups', 'documents'],
    ['group-storage'],
    ['quotas', 'upgrades'],
    ['media'],
    ['text-boxes'],
    ['ai-writing', 'group-boxes'],
    ['groups', 'materials'],
    ['group-fetches'],
    ['deletions'],
  ],
  campaigns: [
    ['schedule'],
    ['quotas', 'runs'],
    ['campaigns'],
    ['history', 'post-comments', 'stats'],
    ['learning'],
    ['calendar', 'dashboard', 'deletions', 'retention', 'running'],
  ],
  automation: [
    ['audit', 'evidence', 'profiles'],
    ['proxies'],
    ['browsers'],
    ['network'],
    ['strange-pages'],
    ['accounts'],
    ['keys', 'policy'],
    ['actions', 'checks', 'logins'],
    ['cluster', 'retention'],
  ],
  billing: [
    ['invoices', 'ledger', 'plans', 'provider'],
    ['subscriptions'],
    ['administration', 'payments'],
    ['reconciliation'],
  ],
  admin: [
    ['documents'],
    ['accounts', 'audit', 'counts', 'dead-letters', 'deletions', 'upgrades'],
    ['facts', 'retention', 'stats', 'system'],
    ['activity'],
  ],
};

const tests = ['**/*.spec.ts', '**/*.int-spec.ts'];
const noTestSupport = {
  regex: String.raw`^(?:\.\./)+test/`,
  message: 'Test support is for tests alone: a build takes src only.',
};
const message = 'Arrows between the folders of a service point one way: see services/lint/layers.js.';

/** @throws Error where the table and the folders are not the same. */
function foldersOf(service, layers) {
  const src = join(import.meta.dirname, '..', service, 'src');
  const entries = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const folders = entries.map(({ name }) => name);
  const listed = layers.flat();
  const amiss = [
    ...folders.filter((name) => !listed.includes(name)),
    ...listed.filter((name) => !folders.includes(name)),
  ];
  if (amiss.length > 0) throw new Error(`services/lint/layers.js, ${service}: ${amiss.join(', ')}`);
  return listed;
}

function rulesOf([service, layers]) {
  const listed = foldersOf(service, layers);
  const rule = (files, patterns) => ({
    files,
    ignores: tests,
    rules: { 'no-restricted-imports': ['error', { patterns }] },
  });
  const ofFolders = layers.flatMap((row, index) => {
    const below = new Set(layers.slice(0, index).flat());
    return row.map((folder) => {
      const banned = listed.filter((other) => other !== folder && !below.has(other));
      const upward = { regex: `^(?:\\.\\./)+(?:${banned.join('|')})/`, message };
      return rule(
        [`services/${service}/src/${folder}/**/*.ts`],
        banned.length === 0 ? [noTestSupport] : [noTestSupport, upward],
      );
    });
  });
  return [rule([`services/${service}/src/*.ts`], [noTestSupport]), ...ofFolders];
}

/** ESLint's flat configuration. */
export const serviceLayers = Object.entries(layersOf).flatMap(rulesOf);
