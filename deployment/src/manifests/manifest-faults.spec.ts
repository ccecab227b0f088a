import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rootDir } from '@megafon/infra';

import { aJudge } from './a-judge.js';
import type { Judge } from './a-judge.js';
import { broken } from './broken-twin.js';
import { withExamples } from './examples.js';
import { workloadsOf } from './manifest.js';
import { readOverlay } from './overlay.js';

const overlay = (name: string) => readOverlay(join(rootDir, 'k8s', 'overlays', name));
let judge: Judge;
beforeAll(async () => {
  judge = await aJudge();
});
afterAll(() => judge?.end());

describe.each(['local', 'production'])('the overlay %s', (name) => {
  it('has nothing wrong with it', () => {
    const deployed = withExamples(overlay(name));
    expect(workloadsOf(deployed.manifests).length).toBeGreaterThanOrEqual(8);
    expect(judge.faultsOf(deployed)).toEqual([]);
  });

  it('changes only what is there', () => {
    const { manifests, patches, images, replicas } = overlay(name);
    const titles = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    for (const { kind, metadata } of patches) expect(titles).toContain(`${kind} ${metadata.name}`);
    for (const { name: scaled } of replicas) expect(titles).toContain(`Deployment ${scaled}`);
    const used = workloadsOf(manifests).flatMap(({ spec }) =>
      spec.template.spec.containers.map(({ image = '' }) => image.split(':')[0]),
    );
    expect(used).toEqual(expect.arrayContaining([...images]));
  });
});

it('production names a registry for each image that is ours', () => {
  const { manifests, images } = overlay('production');
  const used = workloadsOf(manifests).flatMap(({ spec }) => spec.template.spec.containers);
  const named = used.map(({ image = '' }) => image.split(':')[0] ?? '');
  expect(new Set(named.filter((name) => name.startsWith('megafon/')))).toEqual(images);
});

/** What one line of YAML is changed to, in which document of production, and what is said then. */
const twins: readonly [what: string, title: string, from: RegExp, to: string, fault: RegExp][] = [
  [
    'a backup of any version',
    'CronJob backup',
    /megafon\/backup:0\.1\.0/,
    'megafon/backup:latest',
    /CronJob backup, backup: .* is no fixed version/,
  ],
  [
    'a backup without its key',
    'CronJob backup',
    /,\{"secretRef":\{"name":"backup-env"\}\}/,
    '',
    /CronJob backup: BACKUP_KEYS: is not set/,
  ],
  [
    'a migration without its database',
    'Job migrate-content',
    /,\{"secretRef":\{"name":"content-env"\}\}/,
    '',
    /Job migrate-content: MONGODB_URI: is not set/,
  ],
  [
    'a field that does not exist',
    'Deployment auth',
    /"readinessProbe"/,
    '"readynessProbe"',
    /there is no .*readynessProbe/,
  ],
  [
    'a value of another type',
    'Deployment auth',
    /"failureThreshold":30/,
    '"failureThreshold":"many"',
    /failureThreshold must be/,
  ],
  [
    'a kind that nobody knows',
    'Deployment auth',
    /"kind":"Deployment"/,
    '"kind":"Deploymint"',
    /nobody here knows/,
  ],
  [
    'an unknown trigger field',
    'ScaledObject automation',
    /"pollingInterval"/,
    '"pollingIntervall"',
    /there is no spec.pollingIntervall/,
  ],
  ['a wrong field of a secret store', 'ExternalSecret auth-env', /"remoteRef"/, '"remoteReff"', /remoteRef/],
  ['an image without a version', 'Deployment auth', /auth:0\.1\.0/, 'auth', /no fixed version/],
  ['the image built last', 'Deployment auth', /auth:0\.1\.0/, 'auth:latest', /no fixed version/],
  ['another version of ours', 'Deployment auth', /auth:0\.1\.0/, 'auth:0.0.9', /is not version/],
  [
    'a process that may be root',
    'Deployment auth',
    /"runAsNonRoot":true/,
    '"runAsNonRoot":false',
    /may run as root/,
  ],
  ['the user root', 'Deployment auth', /"runAsUser":10001/, '"runAsUser":0', /may run as root/],
  [
    'an image that is written to',
    'Deployment auth',
    /"readOnlyRootFilesystem":true/,
    '"readOnlyRootFilesystem":false',
    /may write into its image/,
  ],
  [
    'privileges to gain',
    'Deployment auth',
    /"allowPrivilegeEscalation":false/,
    '"allowPrivilegeEscalation":true',
    /may gain privileges/,
  ],
  ['capabilities', 'Deployment auth', /"drop":\["ALL"\]/, '"drop":["NET_RAW"]', /keeps capabilities/],
  [
    'no seccomp profile',
    'Deployment automation',
    /"type":"Localhost"/,
    '"type":"Unconfined"',
    /no seccomp profile/,
  ],
  [
    'an account of somebody else',
    'Deployment auth',
    /"serviceAccountName":"auth"/,
    '"serviceAccountName":"default"',
    /no service account/,
  ],
  [
    'a token of the cluster',
    'Deployment auth',
    /"automountServiceAccountToken":false/,
    '"automountServiceAccountToken":true',
    /token of the cluster/,
  ],
  [
    'a folder of the node',
    'Deployment content',
    /"emptyDir":\{"sizeLimit":"2Gi"\}/,
    '"hostPath":{"path":"/"}',
    /folder of the node/,
  ],
  [
    'no limit of memory',
    'Deployment auth',
    /"limits":\{"cpu":"2","memory":"512Mi"\}/,
    '"limits":{"cpu":"2"}',
    /no limits of memory/,
  ],
  [
    'a heap as large as the limit',
    'Deployment auth',
    /max-old-space-size=192/,
    'max-old-space-size=512',
    /leaves no room/,
  ],
  [
    'a young generation without room',
    'Deployment gateway',
    /max-semi-space-size=64/,
    'max-semi-space-size=128',
    /leaves no room/,
  ],
  ['a folder without a limit', 'Deployment content', /\{"sizeLimit":"2Gi"\}/, '{}', /may fill the node/],
  [
    'no probe of readiness',
    'Deployment auth',
    /"readinessProbe":\{"httpGet":\{[^}]*\}[^}]*\},/,
    '',
    /whether it is ready/,
  ],
  ['a probe of another path', 'Deployment auth', /"path":"\/ready"/, '"path":"/"', /is not asked at \/ready/],
  [
    'a probe of a port that is not there',
    'Deployment auth',
    /"path":"\/ready","port":"health"/,
    '"path":"/ready","port":"helth"',
    /has no port helth/,
  ],
  [
    'a port that nobody listens on',
    'Deployment auth',
    /"containerPort":3101/,
    '"containerPort":3111',
    /nobody listens on 3111/,
  ],
  [
    'figures on another port',
    'Deployment auth',
    /"prometheus\.io\/port":"3101"/,
    '"prometheus.io/port":"3000"',
    /figures are not on 3000/,
  ],
  [
    'figures that nobody reads',
    'PodMonitor megafon',
    /"app\.kubernetes\.io\/component":"service"/,
    '"app.kubernetes.io/component":"servise"',
    /Deployment auth: 0 PodMonitors read its figures/,
  ],
  [
    'figures that are read elsewhere',
    'PodMonitor megafon',
    /"port":"health"/,
    '"port":"http"',
    /PodMonitor megafon: Deployment auth has no figures at http\/metrics/,
  ],
  [
    'a field that a monitor does not have',
    'PodMonitor megafon',
    /"podMetricsEndpoints"/,
    '"endpoints"',
    /podMetricsEndpoints|there is no spec\.endpoints/,
  ],
  [
    'a field that a rule does not have',
    'PrometheusRule megafon',
    /"for":"1m"/,
    '"wait":"1m"',
    /there is no .*wait/,
  ],
  [
    'a service that leads nowhere',
    'Service gateway',
    /"targetPort":"http"/,
    '"targetPort":"web"',
    /has a port web/,
  ],
  [
    'an ingress that leads nowhere',
    'Ingress megafon',
    /"name":"gateway","port"/,
    '"name":"gatewy","port"',
    /there is no gatewy:http/,
  ],
  [
    'a variable that nobody reads',
    'Deployment auth',
    /"name":"HEALTH_PORT"/,
    '"name":"HEALTHPORT"',
    /HEALTHPORT: nobody reads it/,
  ],
  ['a value that is refused', 'Deployment auth', /"value":"3101"/, '"value":"many"', /HEALTH_PORT/],
  [
    'no secret at all',
    'Deployment auth',
    /,\{"secretRef":\{"name":"auth-env"\}\}/,
    '',
    /MONGODB_URI: is not set/,
  ],
  [
    'SASL without a password',
    'Deployment auth',
    /"key":"password"/,
    '"key":"pasword"',
    /KAFKA_PASSWORD: is not set/,
  ],
  [
    'a file that is not mounted',
    'Deployment auth',
    /"mountPath":"\/etc\/megafon\/kafka"/,
    '"mountPath":"/etc/megafon/kafk"',
    /KAFKA_CA_FILE: nothing is mounted/,
  ],
  [
    'a secret that is not there',
    'Deployment auth',
    /"name":"auth-env"/,
    '"name":"auth-environment"',
    /there is no Secret auth-environment/,
  ],
  [
    'a ConfigMap that is not there',
    'Deployment auth',
    /"configMapRef":\{"name":"auth"\}/,
    '"configMapRef":{"name":"outh"}',
    /there is no ConfigMap outh/,
  ],
  [
    'a volume that is not there',
    'Deployment content',
    /"name":"tmp","mountPath"/,
    '"name":"temp","mountPath"',
    /there is no volume temp/,
  ],
  [
    'less time than the drain takes',
    'Deployment automation',
    /"terminationGracePeriodSeconds":400/,
    '"terminationGracePeriodSeconds":30',
    /is killed after 30 s and may need 375 s/,
  ],
  [
    'no spread over zones',
    'Deployment auth',
    /topology\.kubernetes\.io\/zone/,
    'kubernetes.io/hostname',
    /not spread by topology/,
  ],
  [
    'a pod taken away too soon',
    'Deployment auth',
    /"maxUnavailable":0/,
    '"maxUnavailable":1',
    /before its successor/,
  ],
  [
    'a budget of somebody else',
    'PodDisruptionBudget auth',
    /"app\.kubernetes\.io\/name":"auth"/,
    '"app.kubernetes.io/name":"outh"',
    /has no disruption budget/,
  ],
  [
    'nothing denied by default',
    'NetworkPolicy default-deny',
    /"policyTypes":\["Ingress","Egress"\]/,
    '"policyTypes":["Ingress"]',
    /denies what no other allows/,
  ],
  [
    'browsers let into the net',
    'NetworkPolicy automation-to-proxies',
    /203\.0\.113\.0\/24/,
    '0.0.0.0/0',
    /lets automation reach the net/,
  ],
  ['a policy for everybody', 'NetworkPolicy to-redis', /"to":\[\{[^\]]*\}\],/, '', /reach everybody/],
  [
    'a policy for nobody',
    'NetworkPolicy automation-to-proxies',
    /:"automation"/,
    ':"automaton"',
    /there is no automaton/,
  ],
  ['all ports', 'NetworkPolicy to-redis', /,"ports":\[\{[^\]]*\}\]/, '', /opens all ports/],
  [
    'a scaler of nothing',
    'ScaledObject gateway',
    /"name":"gateway"\},"minReplicaCount"/,
    '"name":"gatewy"},"minReplicaCount"',
    /there is no gatewy/,
  ],
  [
    'a figure that nobody has',
    'ScaledObject automation',
    /megafon_automation_browser_warm/,
    'megafon_automation_browser_free',
    /nobody has the figure megafon_automation_browser_free/,
  ],
  [
    'a topic that is not read',
    'ScaledObject automation',
    /"topic":"automation\.tasks"/,
    '"topic":"automation.task"',
    /does not read automation.task/,
  ],
  [
    'a group that nobody reads as',
    'ScaledObject automation',
    /"consumerGroup":"automation"/,
    '"consumerGroup":"workers"',
    /does not read as workers/,
  ],
  [
    'more instances than partitions',
    'ScaledObject automation',
    /"maxReplicaCount":20/,
    '"maxReplicaCount":24',
    /24 instances have no partition each/,
  ],
  [
    'credentials of nobody',
    'ScaledObject automation',
    /"authenticationRef":\{"name":"automation-kafka"\}/,
    '"authenticationRef":{"name":"kafka"}',
    /no TriggerAuthentication kafka/,
  ],
];

describe('a broken twin of production is refused:', () => {
  it.each(twins)('%s', (_what, title, from, to, fault) => {
    const twin = broken(withExamples(overlay('production')), title, from, to);
    expect(judge.faultsOf(twin).join('\n')).toMatch(fault);
  });

  it('a sandbox that is told what it does not read', () => {
    const twin = broken(withExamples(overlay('local')), 'Deployment network', /DATA_FILE/, 'DATAFILE');
    expect(judge.faultsOf(twin).join('\n')).toMatch(/DATAFILE: nobody reads it/);
  });
});
