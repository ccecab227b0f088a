import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { rootDir } from '@megafon/infra';

import { broken } from './broken-twin.js';
import type { Deployed } from './deployed.js';
import { withExamples } from './examples.js';
import { readOverlay } from './overlay.js';
import { clusterAccessFaults } from './policies/cluster-access.js';
import { connectionFaults } from './policies/connections.js';

let production: Deployed;
beforeAll(() => {
  production = withExamples(readOverlay(join(rootDir, 'k8s', 'overlays', 'production')));
});
const faultsOf = (deployed: Deployed) => [...clusterAccessFaults(deployed), ...connectionFaults(deployed)];

const twins: readonly [what: string, title: string, from: RegExp, to: string, fault: RegExp][] = [
  [
    'a user of Redis that several share',
    'ExternalSecret auth-env',
    /"key":"megafon\/auth","property":"REDIS_URL"/,
    '"key":"megafon/common","property":"REDIS_URL"',
    /REDIS_URL is that of somebody else/,
  ],
  [
    'a role that may more',
    'Role automation',
    /"verbs":\["patch"\]/,
    '"verbs":["patch","delete"]',
    /may do more/,
  ],
  [
    'a role over secrets',
    'Role automation',
    /"resources":\["pods"\]/,
    '"resources":["secrets"]',
    /may do more/,
  ],
  [
    'a role of nobody',
    'RoleBinding automation',
    /"kind":"Role","name":"automation"/,
    '"kind":"Role","name":"outomation"',
    /there is no Role outomation/,
  ],
  [
    'a token without a role',
    'RoleBinding automation',
    /"kind":"ServiceAccount","name":"automation"/,
    '"kind":"ServiceAccount","name":"auth"',
    /Deployment automation is given a token/,
  ],
  [
    'pods that change others',
    'ValidatingAdmissionPolicy megafon-automation-itself',
    /pod-name/,
    'pod-uid',
    /automation may change pods of others/,
  ],
  [
    'a policy that only warns',
    'ValidatingAdmissionPolicyBinding megafon-automation-itself',
    /"Deny"/,
    '"Warn"',
    /automation may change pods of others/,
  ],
  [
    'a policy that lets pass where it fails',
    'ValidatingAdmissionPolicy megafon-automation-itself',
    /"failurePolicy":"Fail"/,
    '"failurePolicy":"Ignore"',
    /automation may change pods of others/,
  ],
];

describe('who may do what in the cluster, and comes as whom to servers', () => {
  it('has nothing wrong with it', () => {
    expect(faultsOf(production)).toEqual([]);
  });

  it.each(twins)('is refused with %s', (_what, title, from, to, fault) => {
    expect(faultsOf(broken(production, title, from, to)).join('\n')).toMatch(fault);
  });

  it('is refused with a connection that everybody reads', () => {
    const configMaps = new Map([...production.configMaps, ['auth', { MONGODB_URI: 'mongodb://mongo' }]]);
    expect(faultsOf({ ...production, configMaps }).join('\n')).toMatch(
      /ConfigMap auth: MONGODB_URI is no secret/,
    );
  });
});
