import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { rootDir } from '@megafon/infra';

import { broken } from './broken-twin.js';
import type { Deployed } from './deployed.js';
import { withExamples } from './examples.js';
import { readOverlay } from './overlay.js';
import { addressRangeFaults } from './policies/address-ranges.js';
import { clusterAccessFaults } from './policies/cluster-access.js';
import { connectionFaults } from './policies/connections.js';
import { transportFaults } from './policies/transport.js';

let production: Deployed;
beforeAll(() => {
  production = withExamples(readOverlay(join(rootDir, 'k8s', 'overlays', 'production')));
});
const faultsOf = (deployed: Deployed) => [
  ...clusterAccessFaults(deployed),
  ...connectionFaults(deployed),
  ...addressRangeFaults(deployed),
  ...transportFaults(deployed),
];

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
  [
    'one placeholder for two things',
    'NetworkPolicy backup-to-its-storage',
    /198\.51\.100\.64\/28/,
    '198.51.100.48/28',
    /198\.51\.100\.48\/28 is the backup-storage and the cluster/,
  ],
  [
    'one thing at two places',
    'NetworkPolicy automation-to-cluster',
    /198\.51\.100\.48\/28/,
    '10.0.0.0/28',
    /the cluster is at 10\.0\.0\.0\/28 and at 198\.51\.100\.48\/28/,
  ],
  [
    'addresses of nobody knows whom',
    'NetworkPolicy to-redis',
    /"megafon\/reaches"/,
    '"megafon/reach"',
    /to-redis does not say what is at 198\.51\.100\.16\/28/,
  ],
  [
    'visitors who speak an old TLS',
    'TLSOption megafon',
    /"VersionTLS12"/,
    '"VersionTLS11"',
    /TLSOption megafon: spec\.minVersion/,
  ],
  [
    'visitors who speak a weak suite',
    'TLSOption megafon',
    /"TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256"/,
    '"TLS_RSA_WITH_AES_128_CBC_SHA"',
    /TLSOption megafon: spec\.cipherSuites\.5: is a weak suite/,
  ],
  [
    'a TLS option with a field that is none',
    'TLSOption megafon',
    /"minVersion"/,
    '"minimumVersion":"VersionTLS13","minVersion"',
    /TLSOption megafon: spec: .*minimumVersion/,
  ],
  [
    'an ingress that leaves its TLS to the controller',
    'Ingress megafon',
    /"megafon-megafon@kubernetescrd"/,
    '"megafon@kubernetescrd"',
    /Ingress megafon: which TLS it speaks is not said/,
  ],
  [
    'an ingress without a certificate',
    'Ingress megafon',
    /"tls":\[\{[^}]*\}\]/,
    '"tls":[]',
    /Ingress megafon: is reached without TLS/,
  ],
];

describe('who may do what in the cluster, and comes as whom and how', () => {
  it('has nothing wrong with it', () => {
    expect(faultsOf(production)).toEqual([]);
  });

  it.each(twins)('is refused with %s', (_what, title, from, to, fault) => {
    expect(faultsOf(broken(production, title, from, to)).join('\n')).toMatch(fault);
  });

  it('may have two things in one range that is a real one', () => {
    const manifests = production.manifests.map(
      (manifest) =>
        JSON.parse(
          JSON.stringify(manifest).replace(/198\.51\.100\.(32|64)\/28/, '10.1.0.0/28'),
        ) as typeof manifest,
    );
    expect(faultsOf({ ...production, manifests })).toEqual([]);
  });

  it('is refused with a connection that everybody reads', () => {
    const configMaps = new Map([...production.configMaps, ['auth', { MONGODB_URI: 'mongodb://mongo' }]]);
    expect(faultsOf({ ...production, configMaps }).join('\n')).toMatch(
      /ConfigMap auth: MONGODB_URI is no secret/,
    );
  });

  it('is refused where something may be in the clear', () => {
    const process = { ...production.configMaps.get('process'), ALLOW_PLAINTEXT: 'redis' };
    const configMaps = new Map([...production.configMaps, ['process', process]]);
    expect(faultsOf({ ...production, configMaps }).join('\n')).toMatch(
      /ConfigMap process: allows connections in the clear/,
    );
  });
});
