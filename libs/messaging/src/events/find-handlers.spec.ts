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

  it('gives an event last to who tells that all others did their part, wherever it was found', () => {
    class TellWhenAllCounted {
      static readonly on = [actionFailed, actionSucceeded];
      static readonly last = true;
      async handle(): Promise<void> {}
    }
    class NoteWhenActionFailed {
      static readonly on = actionFailed;
      async handle(): Promise<void> {}
    }
    const providers = [TellWhenAllCounted, CountWhenActionSettled, NoteWhenActionFailed].map(provider);
    const list = subscriptionsByGroup(providers, 'campaigns').get('campaigns') ?? [];
    const ofFailed = list.filter(({ contract }) => contract === actionFailed);
    expect(ofFailed.map(({ handlerName }) => handlerName)).toEqual([
      'CountWhenActionSettled',
      'NoteWhenActionFailed',
      'TellWhenAllCounted',
    ]);
  });

  it('refuses one that comes last while another group handles the event in its own time', () => {
    class TellWhenGreeted {
      static readonly on = accountConnected;
      static readonly last = true;
      async handle(): Promise<void> {}
    }
    const providers = [provider(TellWhenGreeted), provider(GreetWhenAccountConnected)];
    expect(() => subscriptionsByGroup(providers, 'campaigns')).toThrow(
      'TellWhenGreeted comes last, but GreetWhenAccountConnected is of group greetings',
    );
  });
});
