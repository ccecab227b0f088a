import { describe, expect, it } from '@jest/globals';
import { assumedFigures, coresIn, deployedSizes, gbIn, measuredFigures } from './inputs.js';

const flat = (of: object) =>
  Object.fromEntries(
    Object.entries(of).flatMap(([part, values]) =>
      Object.entries(values as Record<string, number>).map(([name, value]) => [`${part}.${name}`, value]),
    ),
  );

describe('figures of the capacity model', () => {
  it('are those that are kept, or what benches printed since', () => {
    const anAct = { cpuSeconds: { Chromium: 9 }, documentKb: 1, fileKb: 2 };
    const printed = [
      `> bench\n${JSON.stringify({ bench: 'campaign', metrics: [], anAct })}\n`,
      JSON.stringify({ bench: 'live', metrics: [], aPage: { gatewayKb: 3 } }),
      JSON.stringify({ bench: 'publish', metrics: [], aWarmAccount: { chromiumMb: 4 } }),
    ];
    const kept = measuredFigures();
    expect(measuredFigures(printed)).toEqual({
      ...kept,
      cpuSecondsAnAct: { Chromium: 9 },
      documentKbAnAct: 1,
      fileKbAnAct: 2,
      pageKb: 3,
      warmAccountMb: 4,
    });
    expect(kept.cpuSecondsAnEvent['gateway']).toBeGreaterThan(0);
  });

  it('have every number that the manifests give', () => {
    const { services, servers, ...numbers } = assumedFigures();
    const all = { ...numbers, ...flat(services), ...flat(servers) };
    for (const [name, value] of Object.entries(all)) expect([name, value > 0]).toEqual([name, true]);
    expect(Object.keys(services).sort()).toEqual(['admin', 'auth', 'billing', 'campaigns', 'content']);
    expect(Object.keys(servers)).toEqual(['MongoDB', 'Kafka', 'Redis']);
    expect([numbers.leastPods, numbers.leastGateways, services['auth']?.replicas]).toEqual([2, 2, 2]);
  });

  it('are as many as production has at the most', () => {
    expect(deployedSizes()).toEqual({ automationPods: 20, gateways: 10, partitions: 24 });
  });

  it('are those of the texts that are given', () => {
    const scaling = ['gateway', 'automation'].map(
      (name, index) =>
        `kind: ScaledObject\nmetadata: { name: ${name} }\nspec: { maxReplicaCount: ${30 + index} }\n`,
    );
    const kafka = 'KAFKA_REQUEST_PARTITIONS=24\nKAFKA_EVENT_PARTITIONS=24\nKAFKA_EVENT_PARTITIONS=48';
    expect(deployedSizes(scaling.join('---\n'), kafka)).toEqual({
      automationPods: 31,
      gateways: 30,
      partitions: 48,
    });
    expect(() => deployedSizes('kind: ConfigMap\nmetadata: { name: automation }', kafka)).toThrow(
      'there is no ScaledObject of automation',
    );
  });

  it('read quantities as Kubernetes does', () => {
    expect([coresIn('200m'), coresIn('2'), gbIn('256Mi'), gbIn('2Gi')]).toEqual([0.2, 2, 0.25, 2]);
    expect(() => gbIn('2G')).toThrow('2G');
  });
});
