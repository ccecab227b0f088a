import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rootDir } from '@megafon/infra';
import { aJudge } from './a-judge.js';
import type { Judge } from './a-judge.js';
import { broken } from './broken-twin.js';
import { withExamples } from './examples.js';
import { scalersOf } from './manifest.js';
import { readOverlay } from './overlay.js';

let judge: Judge;
beforeAll(async () => {
  judge = await aJudge();
});
afterAll(() => judge?.end());

const production = () => withExamples(readOverlay(join(rootDir, 'k8s', 'overlays', 'production')));

/** What stands where, by whom it is reached, and what scales it: one line changed, and what is said then. */
const twins: readonly [what: string, title: string, from: RegExp, to: string, fault: RegExp][] = [
  [
    'a pod in the network of its node',
    'Deployment auth',
    /"serviceAccountName"/,
    '"hostNetwork":true,"serviceAccountName"',
    /Deployment auth.*is in a namespace of the node/,
  ],
  [
    'a workload that is no component',
    'Deployment auth',
    /"app\.kubernetes\.io\/component":"service"/g,
    '"app.kubernetes.io/part":"service"',
    /Deployment auth has no label app\.kubernetes\.io\/component/,
  ],
  [
    'a service that nobody knows',
    'Deployment auth',
    /"metadata":\{"name":"auth"/,
    '"metadata":{"name":"aut"',
    /Deployment aut: there is no such service/,
  ],
  [
    'a pod that asks for no processor',
    'Deployment auth',
    /"requests":\{"cpu":"[^"]+",/,
    '"requests":{',
    /Deployment auth.*requests/,
  ],
  [
    'an ingress from everybody',
    'NetworkPolicy gateway-from-ingress',
    /"from":\[[^\]]*\],/,
    '',
    /gateway-from-ingress lets everybody in/,
  ],
  [
    'a Service with nothing behind it',
    'Service gateway',
    /"selector":\{"app\.kubernetes\.io\/name":"gateway"/,
    '"selector":{"app.kubernetes.io/name":"gateaway"',
    /Service gateway: 0 workloads stand behind it/,
  ],
  [
    'a trigger that asks for nothing of ours',
    'ScaledObject automation',
    /max\(megafon_automation_accounts_waiting\{[^}]*\}\)"/,
    'up"',
    /asks for none of our figures/,
  ],
  [
    'a broker that its scaler finds in its own namespace alone',
    'ScaledObject automation',
    /"megafon-kafka-bootstrap\.megafon\.svc:9093"/,
    '"megafon-kafka-bootstrap:9093"',
    /megafon-kafka-bootstrap:9093 names no namespace/,
  ],
  [
    'figures that its scaler finds in its own namespace alone',
    'ScaledObject gateway',
    /prometheus-operated\.monitoring\.svc/,
    'prometheus-operated',
    /prometheus-operated:9090 names no namespace/,
  ],
  [
    'a service that may not ask for names',
    'NetworkPolicy names',
    /"protocol":"UDP"/,
    '"protocol":"SCTP"',
    /Deployment auth cannot ask for names/,
  ],
  [
    'services that are kept from Kafka',
    'NetworkPolicy to-kafka',
    /"port":9093/,
    '"port":9092',
    /Deployment campaigns cannot reach the kafka at 9093/,
  ],
  [
    'a Kafka that lets services in no more',
    'NetworkPolicy kafka-from-services',
    /"values":\["service","job"\]/,
    '"values":["job"]',
    /Deployment campaigns is not let in by the kafka at 9093/,
  ],
  [
    'a database that one of its services is kept from',
    'NetworkPolicy to-mongo',
    /"values":\["gateway"\]/,
    '"values":["gateway","billing"]',
    /Deployment billing cannot reach the mongo at 27017/,
  ],
  [
    'a Redis at another port',
    'NetworkPolicy to-redis',
    /"port":6379/,
    '"port":6380',
    /Deployment gateway cannot reach the redis at 6379/,
  ],
  [
    'a gateway that is kept from the files of people',
    'NetworkPolicy to-storage',
    /"gateway",/,
    '',
    /Deployment gateway cannot reach the storage at 443/,
  ],
  [
    'payments without a way to their provider',
    'NetworkPolicy to-public-https',
    /"billing",/,
    '',
    /Deployment billing cannot reach the net at 443/,
  ],
  [
    'mails without a way out',
    'NetworkPolicy auth-to-mail',
    /"port":465/,
    '"port":25',
    /Deployment auth cannot reach the net at 465/,
  ],
  [
    'browsers without a way to their proxies',
    'NetworkPolicy automation-to-proxies',
    /"automation"/,
    '"content"',
    /Deployment automation cannot reach its proxies/,
  ],
  [
    'browsers with a way to the backups',
    'NetworkPolicy backup-to-its-storage',
    /"backup",/,
    '"backup","automation",',
    /backup-to-its-storage lets automation reach backup-storage/,
  ],
  [
    'a gateway that no visitor comes to',
    'NetworkPolicy gateway-from-ingress',
    /"port":"http"/,
    '"port":"health"',
    /Ingress megafon: gateway lets no controller in at 3000/,
  ],
  [
    'a backup that is kept from its storage',
    'NetworkPolicy backup-to-its-storage',
    /"port":443/,
    '"port":9000',
    /CronJob backup cannot reach the backup-storage at 443/,
  ],
  [
    'services that may not send to the collector they are told of',
    'NetworkPolicy to-collector',
    /"port":4318/,
    '"port":4317',
    /Deployment gateway cannot reach the collector at 4318/,
  ],
  [
    'a collector that lets no service in',
    'NetworkPolicy collector-from-services',
    /"port":"otlp"/,
    '"port":"health"',
    /Deployment automation is not let in by the collector at 4318/,
  ],
  [
    'a collector without its settings',
    'Deployment collector',
    /"configMap":\{"name":"collector"/,
    '"configMap":{"name":"colector"',
    /Deployment collector: there is no ConfigMap colector/,
  ],
];

describe('a broken twin of production is refused:', () => {
  it.each(twins)('%s', (_what, title, from, to, fault) => {
    expect(judge.faultsOf(broken(production(), title, from, to)).join('\n')).toMatch(fault);
  });
});

describe('docs/operations.md', () => {
  it('stops each scaler before a restore in a cluster, and lets each go on after it', () => {
    const operations = readFileSync(join(rootDir, 'docs', 'operations.md'), 'utf8');
    const [, behind = ''] = operations.split('**In a cluster** steps 1 to 3');
    const steps = behind.split('\n## ')[0] ?? '';
    const names = scalersOf(production().manifests).map(({ metadata }) => metadata.name);
    expect(names.toSorted()).toEqual(['automation', 'gateway']);
    const annotated = (end: string) =>
      `annotate scaledobject ${names.toSorted().join(' ')} autoscaling.keda.sh/paused${end}`;
    expect(steps).toContain(annotated('-replicas=0'));
    expect(steps).toContain(annotated('-replicas-'));
  });
});
