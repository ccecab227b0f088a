import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { interactiveLogin, listFacebookAccounts, removeFacebookAccount } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { eventually } from '@megafon/testing';
import { aLogin, startAutomation } from '../../test/running-automation.js';
import type { RunningAutomation } from '../../test/running-automation.js';
import { startSandboxWorld } from '../../test/sandbox-world.js';
import type { SandboxWorld } from '../../test/sandbox-world.js';
import { ActionRepository } from '../actions/action.repository.js';
import { NetworkIdentities } from './network-identities.js';

let world: SandboxWorld;
let automation: RunningAutomation;
let user: string;

beforeAll(async () => {
  world = await startSandboxWorld({ proxies: 12 });
  automation = await startAutomation(world);
});
afterAll(async () => {
  await automation?.close();
  await world?.stop();
});
beforeEach(() => {
  user = newId();
});

const logIn = (username: string, by = user) =>
  automation.ask(interactiveLogin, by, { body: aLogin(by, username) });
const accounts = async (of = user) => (await automation.ask(listFacebookAccounts, of)).accounts;
const removeAll = async (...of: string[]) => {
  for (const by of of)
    for (const { accountId: id } of await accounts(by))
      await automation.ask(removeFacebookAccount, by, { params: { id } });
};
const refusal = expect.objectContaining({
  code: 'ACCOUNT.ALREADY_CONNECTED',
  message: 'חשבון הפייסבוק הזה כבר מחובר, ואי אפשר לחבר אותו שוב',
  details: {},
});

describe('a user of the network', () => {
  it.each(['plain-2', 'plain-2@mail.test', '050-000-0002', '+972 50 000 0002'])(
    'is one account when typed as %s, and nobody is told whose it is',
    async (typed) => {
      const other = newId();
      const first = await automation.connect(user, 'Plain-2@first.test');
      await expect(logIn(typed)).rejects.toEqual(refusal);
      await expect(logIn(typed, other)).rejects.toEqual(refusal);
      expect((await accounts()).map(({ accountId }) => accountId)).toEqual([first]);
      expect(await accounts(other)).toEqual([]);
      // The place and the proxy of what was refused are free again.
      await logIn('plain-3', other);
      expect(await accounts(other)).toHaveLength(1);
      await removeAll(user, other);
    },
  );

  it('is connected again by the owner as before, and by anybody once it was removed', async () => {
    const other = newId();
    await logIn('plain-4');
    await logIn('PLAIN-4');
    const [account] = await accounts();
    await automation.ask(removeFacebookAccount, user, { params: { id: account?.accountId ?? '' } });
    await logIn('plain-4@new', other);
    expect(await accounts(other)).toHaveLength(1);
    await expect(logIn('plain-4')).rejects.toEqual(refusal);
  });

  it('is had by one of many who connect it at once', async () => {
    const identities = automation.get(NetworkIdentities);
    const id = newId();
    const takers = Array.from({ length: 8 }, () => newId());
    const results = await Promise.allSettled(takers.map((taker) => identities.take('sandbox', id, taker)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const people = [newId(), newId(), newId()];
    const logins = await Promise.allSettled(people.map((person, each) => logIn(`plain-5@${each}`, person)));
    expect(logins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await Promise.all(people.map((person) => accounts(person)))).flat()).toHaveLength(1);
  });

  it('keeps what it did today when another account takes it over', async () => {
    const other = newId();
    const first = await automation.connect(user, 'plain-6');
    const { groups } = await world.truth<{ groups: { id: string; name: string }[] }>('/truth/groups');
    const group = {
      groupId: groups[0]?.id ?? '',
      groupUrl: `${world.url}/groups/${groups[0]?.id}`,
      name: 'x',
    };
    await automation.perform(user, first, { kind: 'publish', group, text: 'אחד', media: null });
    await eventually(() =>
      expect(automation.published.of('automation.action.succeeded.v1')).not.toHaveLength(0),
    );
    await automation.ask(removeFacebookAccount, user, { params: { id: first } });
    const second = await automation.connect(other, 'plain-6@again');
    const same = await automation.get(NetworkIdentities).acrossOwnersSameUser(second);
    expect(same).toEqual([first, second]);
    const actions = automation.get(ActionRepository);
    expect(await actions.acrossOwnersCountDone(same, 'publish', new Date(Date.now() - 3_600_000))).toBe(1);
    expect(await actions.acrossOwnersLastDoneAt(same, 'publish')).toBeInstanceOf(Date);
  });
});
