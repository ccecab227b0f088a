import { describe, expect, it } from '@jest/globals';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import config from '../../eslint.config.js';
import { layers } from './layers.js';

const linter = new Linter({ configType: 'flat' });
const parsed = [{ files: ['**/*.ts', '**/*.tsx'], languageOptions: { parser: tseslint.parser } }, ...layers];

/** How many faults an import has in a file of the front end. */
function faults(file: string, code: string): number {
  return linter.verify(code, parsed as Linter.Config[], { filename: `frontend/src/${file}` }).length;
}

describe('the layers of the front end', () => {
  it.each([
    ['features/groups/groups-page.tsx', "import { x } from '../campaigns/run-tally.js'"],
    ['features/groups/components/group-list.tsx', "import type { x } from '../../campaigns/run-tally.js'"],
    ['features/groups/groups-page.tsx', "export * from '../../features/campaigns/run-tally.js'"],
    ['features/groups/groups-page.tsx', "const x = () => import('../campaigns/run-tally.js')"],
    ['features/groups/groups-page.test.tsx', "import { x } from '../campaigns/run-tally.js'"],
    ['features/groups/groups-page.tsx', "import { x } from '../../app/theme.js'"],
    ['features/groups/groups-page.tsx', "import { x } from '../../testing/builders.js'"],
    ['components/banner.tsx', "import { x } from '../features/groups/select-groups.js'"],
    ['components/banner.tsx', "import { x } from '../app/theme.js'"],
    ['lib/live/feed.ts', "import { x } from '../../features/groups/select-groups.js'"],
    ['lib/live/feed.ts', "import { x } from '../../components/banner.js'"],
    ['i18n/t.ts', "import { x } from '../app/theme.js'"],
    ['testing/render-page.tsx', "import { x } from '../features/groups/groups-page.js'"],
    ['features/groups/groups-page.tsx', "import { useAction } from '../../lib/query.js'"],
    ['features/groups/components/group-list.tsx', "import { call } from '../../../lib/call.js'"],
    ['features/groups/groups-page.tsx', "import { useMutation } from '@tanstack/react-query'"],
  ])('refuse in %s: %s', (file, code) => expect(faults(file, code)).toBe(1));

  it.each([
    ['features/groups/groups-page.tsx', "import { x } from './select-groups.js'"],
    ['features/groups/components/group-list.tsx', "import { x } from '../select-groups.js'"],
    ['features/groups/groups-page.tsx', "import { x } from '../../components/banner.js'"],
    ['features/groups/groups-page.test.tsx', "import { x } from '../../testing/builders.js'"],
    ['features/groups/groups-page.tsx', "import { query } from '../../lib/query.js'"],
    ['features/groups/groups-page.tsx', "import { useQuery } from '@tanstack/react-query'"],
    ['features/groups/api/add-group.ts', "import { call } from '../../../lib/call.js'"],
    ['features/groups/api/add-group.ts', "import { useMutation } from '@tanstack/react-query'"],
    ['components/banner.tsx', "import { x } from '../lib/format.js'"],
    ['components/banner.tsx', "import { useAction } from '../lib/query.js'"],
    ['app/router.tsx', "const x = () => import('../features/groups/groups-page.js')"],
    ['testing/render-page.tsx', "import { x } from '../app/providers.js'"],
  ])('allow in %s: %s', (file, code) => expect(faults(file, code)).toBe(0));

  it('are what the repository is linted with', () => {
    expect(config).toEqual(expect.arrayContaining(layers));
  });
});
