import { describe, expect, it } from '@jest/globals';

import {
  freePortBlock,
  instancePort,
  portEnvironment,
  portsFrom,
  portsFromEnvironment,
  portsInBlock,
  proxyCount,
} from './ports.js';
import { instancesOf, mostInstances, scalable } from './scale.js';

describe('the ports of a stack', () => {
  it('are the documented ones unless the environment says otherwise', () => {
    const ports = portsFromEnvironment({ MONGODB_PORT: '27900' });
    expect(ports).toMatchObject({ gateway: 3000, auth: 3101, network: 4100, smtp: 4325, mongo: 27_900 });
  });

  it('can be handed on by the environment', () => {
    const ports = portsFrom(21_000);
    expect(portsFromEnvironment(portEnvironment(ports))).toEqual(ports);
  });

  it.each(['nonsense', '0', '70000', '1.5', '-1'])('refuse %s with the name of the variable', (value) => {
    expect(() => portsFromEnvironment({ REDIS_PORT: value })).toThrow(`REDIS_PORT=${value} is not a port.`);
  });

  it('refuse the same port for two parts', () => {
    expect(() => portsFromEnvironment({ PORT: '3101' })).toThrow('gateway and auth were given the same port');
  });

  it('follow each other in a test stack, those that are rows last', () => {
    const ports = portsFrom(20_000);
    const all = Object.values(ports);
    expect(new Set(all).size).toBe(all.length);
    expect(all.toSorted().slice(-2)).toEqual([ports.proxies, ports.instances]);
    expect(ports.proxies + proxyCount).toBe(ports.instances);
    const last = { of: scalable.at(-1) ?? 'admin', number: mostInstances };
    expect(instancePort(ports, last)).toBe(20_000 + portsInBlock - 1);
  });

  it('are another one for each process of each service', () => {
    const all = scalable.flatMap((of) => instancesOf(of, { [of]: mostInstances }));
    const ports = all.map((instance) => instancePort({ instances: 3200 }, instance));
    expect(new Set(ports).size).toBe(scalable.length * mostInstances);
    expect(Math.min(...ports)).toBe(3200);
  });

  it('are never given twice, to whoever looks at the same moment in the same place', async () => {
    const place = () => 0.5 + Math.random() / 20;
    const blocks = await Promise.all(Array.from({ length: 6 }, () => freePortBlock(place)));
    const all = blocks.flatMap(({ gateway }) => Array.from({ length: portsInBlock }, (_, i) => gateway + i));
    expect(new Set(all).size).toBe(all.length);
  });

  it('are taken from below the range of outgoing connections', async () => {
    // Each try a little lower: another process may listen in the topmost row.
    let random = 1;
    const ports = await freePortBlock(() => (random -= 0.000_1 + 1 / 300));
    expect(ports.gateway + portsInBlock).toBeLessThanOrEqual(32_000);
  });
});
