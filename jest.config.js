/** One transform for all: SWC, ES modules, decorators with metadata. Libraries resolve to their sources. */
const transform = (tsx) => ({
  '^.+\\.(ts|tsx|js|jsx)$': [
    '@swc/jest',
    {
      swcrc: false,
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', decorators: true, tsx },
        transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
        keepClassNames: true,
      },
      module: { type: 'es6' },
      sourceMaps: 'inline',
    },
  ],
});

/** What `npm test` writes for several files of a kind: they are loaded together. */
const batchesOf = (kind) => `<rootDir>/.batches/*/${kind}.*.batch.ts`;

const node = {
  testEnvironment: './infra/jest/batch/node-environment.mjs',
  testEnvironmentOptions: { customExportConditions: ['@megafon/source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['/dist/', '/.data/'],
  transformIgnorePatterns: ['/node_modules/'],
  transform: transform(false),
};

const web = {
  ...node,
  testEnvironment: './infra/jest/batch/dom-environment.mjs',
  testEnvironmentOptions: { customExportConditions: ['@megafon/source', 'browser'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    ...node.moduleNameMapper,
    '\\.(css)$': '<rootDir>/frontend/src/testing/empty-style.ts',
  },
  transform: transform(true),
  setupFilesAfterEnv: ['<rootDir>/frontend/src/testing/setup.ts'],
};

export default {
  testSequencer: './infra/jest/longest-first.mjs',
  projects: [
    {
      ...node,
      displayName: 'unit',
      testMatch: ['**/*.spec.ts', batchesOf('unit')],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    },
    {
      ...node,
      displayName: 'integration',
      // A query that no declared index serves fails the suite that asked it.
      setupFilesAfterEnv: [
        '<rootDir>/libs/mongo/test/queries/hold-queries-to-indexes.ts',
        '<rootDir>/libs/service-testing/test/record-documents.ts',
      ],
      testMatch: ['**/*.int-spec.ts', batchesOf('integration')],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    },
    {
      ...web,
      displayName: 'frontend',
      testMatch: [
        '<rootDir>/frontend/**/*.test.tsx',
        '<rootDir>/frontend/**/*.test.ts',
        batchesOf('frontend'),
      ],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    },
    {
      ...node,
      displayName: 'e2e',
      testMatch: ['<rootDir>/e2e/**/*.e2e-spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/', '/(?:attack|crash-suite)\\.e2e-spec'],
    },
    {
      ...node,
      displayName: 'crash',
      testMatch: ['<rootDir>/e2e/src/crash-suite.e2e-spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    },
    {
      ...node,
      displayName: 'attack',
      testMatch: ['<rootDir>/e2e/src/attack.e2e-spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    },
  ],
};
