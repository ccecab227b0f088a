import { describe, expect, it } from '@jest/globals';
import { accountConnected, actionFailed, actionSucceeded } from '@megafon/contracts';
import { subscriptionsByGroup } from './find-handlers.js';

class CountWhenActionSettled {
  static readonly on = [actionSucceeded, actionFailed];
  async handle(): Promise<void> {}
}

class GreetWhenAccountConnected {
  static readonly on = accountConnected;
  static readonly group = 'greetings';
  async handle(): Promise<void> {}
}

class NoHandler {}

const provider = (metatype: new () => object) => ({ metatype, instance: new metatype() });

describe('subscriptionsByGroup', () => {
  it('gathers every contract of every handler under its group', () => {
    const groups = subscriptionsByGroup(
      [provider(CountWhenActionSettled), provider(GreetWhenAccountConnected), provider(NoHandler)],
      'campaigns',
    );
    const types = [...groups].map(([group, list]) => [group, list.map(({ contract }) => contract.type)]);
    expect(types).toEqual([
      ['campaigns', [actionSucceeded.type, actionFailed.type]],
      ['greetings', [accountConnected.type]],
    ]);
  });

  it('subscribes a provider once, in however many modules it is seen', () => {
    const seen = provider(GreetWhenAccountConnected);
    expect(subscriptionsByGroup([seen, { ...seen }], 'campaigns').get('greetings')).toHaveLength(1);
  });

  it('refuses a handler without a method to call', () => {
    class Broken {
      static readonly on = accountConnected;
    }
    expect(() => subscriptionsByGroup([provider(Broken)], 'campaigns')).toThrow("no method 'handle'");
  });
});
