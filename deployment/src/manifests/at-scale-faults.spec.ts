import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { rootDir } from '@megafon/infra';
import { broken } from './broken-twin.js';
import type { Deployed } from './deployed.js';
import { withExamples } from './examples.js';
import { readOverlay } from './overlay.js';
import { atScaleFaults } from './policies/at-scale.js';
import { readRepository } from './repository.js';

let production: Deployed;
let migrating: readonly string[];
beforeAll(async () => {
  production = withExamples(readOverlay(join(rootDir, 'k8s', 'overlays', 'production')));
  ({ migrating } = await readRepository());
});

const twins: readonly [what: string, title: string, from: RegExp, to: string, fault: RegExp][] = [
  [
    'a gateway that sends a page to any of its pods',
    'Service gateway',
    /sticky\.cookie":"true"/,
    'sticky.cookie":"false"',
    /Service gateway does not keep a page at its pod/,
  ],
  [
    'a cookie that scripts read',
    'Service gateway',
    /sticky\.cookie\.httponly":"true"/,
    'sticky.cookie.httponly":"false"',
    /Service gateway: its cookie is not httponly/,
  ],
  [
    'a cookie in the clear',
    'Service gateway',
    /"traefik\.ingress\.kubernetes\.io\/service\.sticky\.cookie\.secure":"true",/,
    '',
    /Service gateway: its cookie is not secure/,
  ],
  [
    'a cookie that another host of the domain sets',
    'Service gateway',
    /"__Host-megafon_gateway"/,
    '"megafon_gateway"',
    /Service gateway: its cookie is not of its host alone/,
  ],
  [
    'a cookie of a domain, which no browser takes by that name',
    'Service gateway',
    /"traefik\.ingress\.kubernetes\.io\/service\.sticky\.cookie\.samesite"/,
    '"traefik.ingress.kubernetes.io/service.sticky.cookie.domain":"example.com",$&',
    /Service gateway: its cookie is not of its host alone/,
  ],
  [
    'pods that may not say what they have under way',
    'RoleBinding automation',
    /"kind":"ServiceAccount","name":"automation"/,
    '"kind":"ServiceAccount","name":"auth"',
    /Deployment automation may not say what its pods have under way/,
  ],
  [
    'a version whose documents nobody brings into form',
    'Job migrate-content',
    /dist\/migrate\.js/,
    'dist/main.js',
    /no Job brings the documents of content/,
  ],
  [
    'documents in the form of another version',
    'Job migrate-content',
    /megafon\/content:0\.1\.0/,
    'megafon/content:0.0.9',
    /no Job brings the documents of content/,
  ],
];

describe('services of several pods', () => {
  it('have nothing wrong with them in production, which is scaled', () => {
    expect(migrating).toEqual(['content']);
    expect(atScaleFaults(production, migrating)).toEqual([]);
  });

  it.each(twins)('are refused with %s', (_what, title, from, to, fault) => {
    expect(atScaleFaults(broken(production, title, from, to), migrating).join('\n')).toMatch(fault);
  });

  it('are refused where pods do not say what they have under way', () => {
    const configMaps = new Map(production.configMaps);
    configMaps.set('automation', { ...configMaps.get('automation'), POD_DELETION_COST: 'false' });
    expect(atScaleFaults({ ...production, configMaps }, migrating)).toEqual([
      'Deployment automation does not say what its pods have under way',
    ]);
  });

  it('are not asked after where nothing is scaled', () => {
    const local = withExamples(readOverlay(join(rootDir, 'k8s', 'overlays', 'local')));
    expect(atScaleFaults(local, migrating)).toEqual([]);
  });
});
