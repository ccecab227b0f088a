import { describe, expect, it } from '@jest/globals';

import { instanceName, instanceOf, instancesOf, isBalanced, parseScale, scaleOf } from './scale.js';

describe('--scale', () => {
  it('says how many processes services have', () => {
    expect(parseScale(['automation=3,campaigns=2', 'gateway=2'])).toEqual({
      automation: 3,
      campaigns: 2,
      gateway: 2,
    });
    expect(parseScale([])).toEqual({});
  });

  it.each([
    ['kafka=2', 'there is no service called kafka'],
    ['=2', 'there is no service called (nothing)'],
    ['toString=2', 'there is no service called toString'],
    ['automation', 'automation can have 1 to 8 processes'],
    ['automation=0', 'automation can have 1 to 8 processes'],
    ['automation=9', 'automation can have 1 to 8 processes'],
    ['automation=two', 'automation can have 1 to 8 processes'],
    ['automation=1e0', 'automation can have 1 to 8 processes'],
    ['automation=2=3', 'automation can have 1 to 8 processes'],
    ['auth=2,auth=3', '--scale names auth twice'],
  ])('refuses %s, and says why', (text, why) => {
    expect(() => parseScale([text])).toThrow(why);
  });

  it('names the first process like its service, and the others by their number', () => {
    const instances = instancesOf('automation', { automation: 3 });
    expect(instances.map(instanceName)).toEqual(['automation', 'automation-2', 'automation-3']);
    expect(instances.map((instance) => instanceOf(instanceName(instance)))).toEqual(instances);
    expect(['balancer', 'network', 'automation-1', 'automation-x'].map(instanceOf)).toEqual(
      Array.from({ length: 4 }, () => null),
    );
  });

  it('is known again by the names of what was started', () => {
    const names = ['launcher', 'kafka', 'automation-3', 'automation', 'automation-2', 'auth', 'balancer'];
    expect(scaleOf(names)).toEqual({ automation: 3, auth: 1 });
  });

  it('has a balancer before several gateways alone', () => {
    expect([{}, { gateway: 1 }, { automation: 3 }, { gateway: 2 }].map(isBalanced)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});
