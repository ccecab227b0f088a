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
/** What changes something is sent from one place of a feature, which says as well what answers it makes old. */
const sentElsewhere =
  'What changes something is called in the api/ of its feature, with the answers that it makes old.';
const noSending = [
  { what: `${out}lib/(?:query|call)\\.js$`, names: ['call', 'useAction'], message: sentElsewhere },
  { what: '^@tanstack/react-query$', names: ['useMutation'], message: sentElsewhere },
];

const tests = ['frontend/src/**/*.test.{ts,tsx}'];
const testing = 'frontend/src/testing/**';

/** Forbids both `import … from` and `import(…)`; of a ban with names only these, and only `import … from`. */
const forbid = (files, ignores, bans) => ({
  files,
  ignores,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: bans.map(({ what, names, message }) => ({
          regex: what,
          message,
          ...(names && { importNames: names }),
        })),
      },
    ],
    'no-restricted-syntax': [
      'error',
      ...bans
        .filter(({ names }) => !names)
        .map(({ what, message }) => ({
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

/** A feature's code, which sends nothing but from its `api/`. */
const ofFeature = (feature) => {
  const bans = [noOtherFeature(feature), noApp];
  const folder = `frontend/src/features/${feature}`;
  return [
    ...layer(`features/${feature}`, bans),
    forbid(
      [`${folder}/**/*.{ts,tsx}`],
      [...tests, `${folder}/api/**`],
      [...bans, noTestSupport, ...noSending],
    ),
  ];
};

/** app → features → components → lib, i18n; no feature imports another. ESLint's flat configuration. */
export const layers = [
  ...layer('app', []),
  ...features.flatMap(ofFeature),
  ...layer('components', [noFeature, noApp]),
  ...layer('lib', [noFeature, noApp, noComponent]),
  ...layer('i18n', [noFeature, noApp, noComponent]),
  forbid([testing], [], [noFeature]),
];
