import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import tseslint from 'typescript-eslint';
import { busyButtons } from './frontend/lint/busy-buttons.js';
import { lateFormatters } from './frontend/lint/late-formatters.js';
import { layers } from './frontend/lint/layers.js';
import { serviceLayers } from './services/lint/layers.js';

const libs = [
  'contracts',
  'concurrency',
  'passwords',
  'processes',
  'messaging',
  'mongo',
  'service',
  'entitlements',
  'time-zones',
  'secrets',
  'storage',
  'backup',
  'testing',
  'service-testing',
];
/** What each library may import of the others; `contracts` depends on zod alone. */
const libDependencies = {
  contracts: [],
  concurrency: [],
  passwords: [],
  processes: [],
  secrets: [],
  storage: ['processes'],
  messaging: ['contracts', 'concurrency'],
  mongo: ['contracts', 'concurrency', 'messaging'],
  service: ['contracts', 'concurrency', 'messaging', 'mongo'],
  entitlements: ['contracts', 'mongo'],
  'time-zones': ['contracts', 'mongo'],
  backup: ['concurrency', 'messaging', 'mongo', 'secrets', 'service', 'storage'],
  testing: [],
  'service-testing': ['contracts', 'messaging', 'mongo', 'service', 'testing'],
};
const services = ['gateway', 'auth', 'content', 'campaigns', 'automation', 'billing', 'admin'];

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '.data/', '.batches/', '.nx/', '**/coverage/'] },
  js.configs.recommended,
  // What takes types to see is in .oxlintrc.json.
  ...tseslint.configs.recommended,
  {
    // As tsconfig.base.json says: what a decorated class takes is there when it runs.
    languageOptions: { parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-console': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'The environment is parsed once, in config.ts (libs/service loadConfig).',
        },
      ],
    },
  },
  {
    // Nest finds a constructor's dependencies by its parameter types: a class imported as a type only is lost.
    files: ['services/**/*.ts', 'libs/{messaging,mongo,service,storage,testing}/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          allow: [],
          depConstraints: [
            ...libs.map((name) => ({
              sourceTag: `scope:${name}`,
              onlyDependOnLibsWithTags: [
                `scope:${name}`,
                ...libDependencies[name].map((d) => `scope:${d}`),
                ...(name === 'testing' ? ['scope:infra'] : ['scope:testing']),
              ],
            })),
            ...services.map((name) => ({
              sourceTag: `scope:${name}`,
              // Automation's tests drive the sandbox network through its proxies, billing's pay at the sandbox provider.
              onlyDependOnLibsWithTags: [
                `scope:${name}`,
                'type:lib',
                ...(['automation', 'billing'].includes(name) ? ['type:sandbox'] : []),
              ],
            })),
            { sourceTag: 'scope:frontend', onlyDependOnLibsWithTags: ['scope:contracts', 'scope:passwords'] },
            { sourceTag: 'type:sandbox', onlyDependOnLibsWithTags: ['type:sandbox', 'scope:testing'] },
            {
              sourceTag: 'scope:infra',
              onlyDependOnLibsWithTags: [
                'scope:infra',
                'scope:concurrency',
                'scope:contracts',
                'scope:messaging',
                'scope:processes',
              ],
            },
            {
              sourceTag: 'scope:deployment',
              onlyDependOnLibsWithTags: ['type:lib', 'scope:infra'],
            },
            { sourceTag: 'type:e2e', onlyDependOnLibsWithTags: ['type:lib', 'type:sandbox', 'scope:infra'] },
            {
              sourceTag: 'type:simulation',
              onlyDependOnLibsWithTags: ['type:simulation', 'type:lib', 'scope:automation'],
            },
            {
              sourceTag: 'type:bench',
              onlyDependOnLibsWithTags: ['type:lib', 'type:sandbox', 'scope:infra', 'type:service'],
            },
          ],
        },
      ],
    },
  },
  {
    // What a person reads stands in libs/contracts/src/hebrew and in the catalogue of errors; a service names it.
    files: ['services/*/src/**/*.ts'],
    ignores: [
      '**/*.spec.ts',
      '**/*.int-spec.ts',
      // The words of the network's own pages.
      'services/automation/src/{profiles,network/in-page,network/check}/**',
      // Data: plans that an admin may change, the sender of mails.
      'services/auth/src/config.ts',
      'services/billing/src/plans/default-plans.ts',
      // Letters, not words.
      'services/content/src/group-storage/fold.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            ':matches(Literal[value=/[\\u0590-\\u05FF]/], TemplateElement[value.raw=/[\\u0590-\\u05FF]/])',
          message: 'Hebrew stands in libs/contracts/src/hebrew.',
        },
      ],
    },
  },
  {
    files: ['frontend/**/*.tsx', 'frontend/**/*.ts', 'sandbox/network/page/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    rules: { ...reactHooks.configs.recommended.rules, ...jsxA11y.flatConfigs.recommended.rules },
  },
  ...layers,
  ...busyButtons,
  ...lateFormatters,
  ...serviceLayers,
  {
    // The test of this file's own rules reads this file.
    files: ['frontend/lint/*.spec.ts'],
    rules: { '@nx/enforce-module-boundaries': 'off' },
  },
  {
    files: ['infra/**', 'bench/**', 'e2e/**', 'sandbox/*/src/main.ts', 'libs/contracts/bin/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: [
      '**/config.ts',
      'libs/service/src/load-config.ts',
      'infra/**',
      'bench/**',
      'e2e/**',
      'libs/testing/**',
      'sandbox/*/src/main.ts',
      'jest.config.js',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['**/*.spec.ts', '**/*.int-spec.ts', '**/*.e2e-spec.ts', '**/*.test.tsx', '**/*.test.ts'],
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        module: 'writable',
        URL: 'readonly',
        Buffer: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        fetch: 'readonly',
      },
    },
    rules: {
      'no-restricted-properties': 'off',
      'no-console': 'off',
    },
  },
  prettier,
);
