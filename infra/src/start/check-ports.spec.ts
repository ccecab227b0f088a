import { describe, expect, it } from '@jest/globals';

import { portsFromEnvironment } from '../ports.js';
import { checkPorts, portsToCheck } from './check-ports.js';

const ports = portsFromEnvironment({});

describe('the ports that are looked at before a start', () => {
  it('are those of several processes only where there are several', () => {
    expect(portsToCheck(ports, true).filter(([name]) => name === 'instances')).toEqual([]);
    expect(portsToCheck(ports, true, { automation: 3 }).filter(([name]) => name === 'instances')).toEqual([
      ['instances', 3233],
      ['instances', 3234],
    ]);
  });

  it('are those of all gateways where a balancer has their port', () => {
    const gateways = portsToCheck(ports, true, { gateway: 2 });
    expect(gateways.filter(([name]) => ['gateway', 'instances'].includes(name))).toEqual([
      ['gateway', 3000],
      ['instances', 3200],
      ['instances', 3201],
    ]);
  });

  it('are not those of two parts', async () => {
    const moved = portsFromEnvironment({ AUTH_PORT: '3233' });
    await expect(checkPorts(moved, true, { automation: 2 })).rejects.toThrow(
      'auth and instances would listen on the same port, 3233.',
    );
  });
});
