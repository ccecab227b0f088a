import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Climbs out of a folder: every import that crosses a layer begins so. */
const out = '^(?:\\.\\./)+';
const features = readdirSync(join(import.meta.dirname, '..', 'src', 'features'));

const noFeature = {
  what: `${out}features/`,
  message: 'Of the layers app → features → components, lib, i18n each imports only those behind it.',
};
const noApp = { ...noFeature, what: `${out}app/` };
const noComponent = { ...noFeature, what: `${out}components/` };
const noTestSupport = { what: `${out}testing/`, message: 'Test support is for tests alone.' };
const noOtherFeature = (feature) => ({
  what: `${out}(?:features/)?(?:${features.filter((other) => other !== feature).join('|')})/`,
  message: 'Features never import each other: what two of them need lies in components/ or lib/.',
});

const tests = ['frontend/src/**/*.test.{ts,tsx}'];
const testing = 'frontend/src/testing/**';

/** Forbids both `import … from` and `import(…)`. */
const forbid = (files, ignores, bans) => ({
  files,
  ignores,
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: bans.map(({ what, message }) => ({ regex: what, message })) },
    ],
    'no-restricted-syntax': [
      'error',
      ...bans.map(({ what, message }) => ({
        selector: `ImportExpression[source.value=/${what.replaceAll('/', '\\/')}/]`,
        message,
      })),
    ],
  },
});

/** The same rules for a folder's code and for its tests, which alone may use the test support. */
const layer = (folder, bans) => [
  forbid([`frontend/src/${folder}/**/*.{ts,tsx}`], tests, [...bans, noTestSupport]),
  forbid(
    tests.map((glob) => glob.replace('src/', `src/${folder}/`)),
    [],
    bans,
  ),
];

/** app → features → components → lib, i18n; no feature imports another. ESLint's flat configuration. */
export const layers = [
  ...layer('app', []),
  ...features.flatMap((feature) => layer(`features/${feature}`, [noOtherFeature(feature), noApp])),
  ...layer('components', [noFeature, noApp]),
  ...layer('lib', [noFeature, noApp, noComponent]),
  ...layer('i18n', [noFeature, noApp, noComponent]),
  forbid([testing], [], [noFeature]),
];
