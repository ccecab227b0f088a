import { describe, expect, it } from '@jest/globals';
import { TimeoutError } from '@megafon/concurrency';
import { LostAnswerError, NetworkError } from '../profiles/network-error.js';
import { ProxyFaults } from './proxy-faults.js';
import type { ProxyHealth } from './proxy-health.js';
import type { ProbeResult, ProxyProbe } from './proxy-probe.js';

const proxy = { id: 'p', host: 'h', port: 1, state: 'healthy' as const, failures: 1, url: 'http://h:1' };

function faults(probed: ProbeResult) {
  const seen = { failures: 1, probes: 0 };
  const health = {
    failed: async () => (seen.failures += 1) >= 3,
    worked: async () => {
      seen.failures = 0;
    },
  };
  const probe = {
    execute: async () => {
      seen.probes += 1;
      return probed;
    },
  };
  return { seen, faults: new ProxyFaults(health as unknown as ProxyHealth, probe as unknown as ProxyProbe) };
}

describe('a failed visit', () => {
  it.each([new NetworkError('timeout'), new NetworkError('network-failed'), new TimeoutError('a page', 1)])(
    'is the proxy’s when nothing came back and the proxy is dead: %s',
    async (error) => {
      const { seen, faults: judge } = faults('failed');
      const fault = await judge.judge(proxy, error);
      expect(fault.error).toMatchObject({ reason: 'proxy-failed', cause: error });
      expect(seen.failures).toBe(2);
    },
  );

  it.each(['up', 'unsure'] as const)('stays what it was when the proxy answers: %s', async (probed) => {
    const { seen, faults: judge } = faults(probed);
    const error = new NetworkError('timeout');
    expect(await judge.judge(proxy, error)).toEqual({ error, isQuarantined: false });
    expect(seen.failures).toBe(1);
  });

  it('needs no probe when the proxy itself said no, and ends in quarantine', async () => {
    const { seen, faults: judge } = faults('up');
    await judge.judge(proxy, new NetworkError('proxy-failed'));
    expect((await judge.judge(proxy, new NetworkError('proxy-failed'))).isQuarantined).toBe(true);
    expect(seen.probes).toBe(0);
  });

  it('whose click may have come is still looked for', async () => {
    const { seen, faults: judge } = faults('failed');
    const error = new LostAnswerError();
    expect((await judge.judge(proxy, error)).error).toBe(error);
    expect(seen.failures).toBe(2);
  });

  it('by the network’s own word shows that the proxy works', async () => {
    const { seen, faults: judge } = faults('failed');
    await judge.judge(proxy, new NetworkError('checkpoint'));
    expect(seen).toEqual({ failures: 0, probes: 0 });
  });
});
