import { describe, expect, it } from '@jest/globals';
import { assumedFigures, coresIn, gbIn, measuredFigures } from './inputs.js';

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
    for (const [name, value] of Object.entries(assumedFigures()))
      expect([name, value > 0]).toEqual([name, true]);
  });

  it('read quantities as Kubernetes does', () => {
    expect([coresIn('200m'), coresIn('2'), gbIn('256Mi'), gbIn('2Gi')]).toEqual([0.2, 2, 0.25, 2]);
    expect(() => gbIn('2G')).toThrow('2G');
  });
});
