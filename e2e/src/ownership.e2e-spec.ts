import { beforeAll, describe, expect, it } from '@jest/globals';
import { createPaymentOrder, endpoints, exportOwnData, removeUser, verify } from '@megafon/contracts';
import { ApiUser, demoSignIns, sharedTestStack } from '@megafon/infra';
import { eventually, uniqueName } from '@megafon/testing';
import { anothersCalls } from './ownership/anothers-calls.js';
import type { Ask } from './ownership/anothers-calls.js';
import { ownedBy } from './ownership/owned.js';
import type { Owned } from './ownership/owned.js';

const setUpMs = 300_000;
const stepMs = 240_000;
const calls = Object.entries(endpoints).filter(([, { access }]) => access === 'user');
/** All that ask for somebody who is signed in. */
const closed = Object.entries(endpoints).filter(([, { access }]) => access !== 'public');
const admins = demoSignIns.filter(({ role }) => role !== 'user');
/** Stands in all that has a name. */
const mark = 'המאפייה של דנה הנסתרת';
const password = 'a-long-enough-pass';
/** Written by whoever reads: the rest stands still once what ran has ended. */
const livelyParts = ['sessions', 'exportedAt'];

describe('what somebody else has', () => {
  let gatewayUrl: string;
  let dana: ApiUser;
  let another: ApiUser;
  let danas: Owned;
  let gone: ApiUser;
  const inOffice = new Map<string, ApiUser>();
  let own: Owned;
  let before: unknown;

  const registered = () => ApiUser.register(gatewayUrl, `${uniqueName('another')}@example.com`);
  /** A payment that waits for its person. */
  const ordered = async () =>
    (await (await registered()).call(createPaymentOrder, { body: { planId: 'pro' } })).orderId;

  beforeAll(async () => {
    const { stack, user } = await sharedTestStack('ownership');
    ({ gatewayUrl } = stack);
    dana = await ApiUser.signIn(gatewayUrl, user.email, user.password);
    another = await registered();
    const recipe = { name: mark, password: user.password, orderId: await ordered() };
    [danas, own] = await Promise.all([
      ownedBy(gatewayUrl, dana, { ...recipe, account: 'plain-8', waitsAs: 'approval' }),
      ownedBy(gatewayUrl, another, {
        ...{ name: 'החנות השנייה', password, orderId: await ordered() },
        ...{ account: 'plain-12', waitsAs: 'puzzle' },
      }),
    ]);
    for (const { role, email, password: theirs } of admins)
      inOffice.set(role, await ApiUser.signIn(gatewayUrl, email, theirs));
    gone = await registered();
    await inOffice.get('superadmin')!.call(removeUser, { params: { id: gone.userId } });
    await eventually(() => expect(gone.call(verify)).rejects.toMatchObject({ status: 401 }), {
      timeoutMs: stepMs,
    });
    before = await everythingOf(dana);
  }, setUpMs);

  /** However often: whoever asks for so much is put off now and then. */
  const ask = (who: ApiUser, name: string, asked: Ask) =>
    eventually(
      async () => {
        const response = await who.ask(endpoints[name]!, asked);
        expect(response.status).not.toBe(429);
        return { status: response.status, text: await response.text() };
      },
      { timeoutMs: stepMs / 2, everyMs: 500 },
    );

  /** With what is Dana's, and what another has. */
  function asksOf(name: string): Ask[] {
    const call = anothersCalls[name];
    if (typeof call === 'function') return call(danas, own);
    return endpoints[name]!.method === 'GET' ? [{}] : [];
  }

  async function everythingOf(user: ApiUser): Promise<unknown> {
    const response = await user.ask(exportOwnData);
    const parts = Object.entries((await response.json()) as Record<string, unknown>);
    return Object.fromEntries(parts.filter(([part]) => !livelyParts.includes(part)));
  }

  /** What is Dana's in an answer, beside what was asked with. */
  function leakedIn(text: string, asked: Ask): string[] {
    const told = JSON.stringify(asked);
    return [mark, dana.userId, ...Object.values<string>({ ...danas })].filter(
      (one) => text.includes(one) && !told.includes(one),
    );
  }

  it('is one of everything', () => {
    for (const owned of [danas, own])
      expect(Object.entries(owned).filter(([, id]) => typeof id !== 'string' || id === '')).toEqual([]);
  });

  it.each(calls)(
    'is not to be had by %s',
    async (name) => {
      for (const asked of asksOf(name)) {
        const { status, text } = await ask(another, name, asked);
        if (anothersCalls[name] !== 'own')
          expect({ asked, text, status }).toMatchObject({ status: asked.answers ?? 404 });
        expect(leakedIn(text, asked)).toEqual([]);
      }
    },
    stepMs,
  );

  // What they may see of others they see by the calls of the panel: by a user's call they are users.
  describe.each(admins)('asked for by an $role', ({ role }) => {
    it.each(calls)(
      'is not to be had by %s',
      async (name) => {
        for (const asked of asksOf(name)) {
          const { status, text } = await ask(inOffice.get(role)!, name, asked);
          const isUnheard = asked.answers === 200 || anothersCalls[name] === 'own';
          expect({ asked, text, isRefused: isUnheard || (status >= 400 && status < 500) }).toMatchObject({
            isRefused: true,
          });
          expect(leakedIn(text, asked)).toEqual([]);
        }
      },
      stepMs,
    );
  });

  it.each(closed)(
    'or their own, is not to be had by %s with the token of a user who was deleted',
    async (name) => {
      for (const asked of [{}, ...asksOf(name)]) {
        const { status, text } = await ask(gone, name, asked);
        expect({ asked, text, status }).toMatchObject({ status: 401 });
        expect(leakedIn(text, asked)).toEqual([]);
      }
    },
    stepMs,
  );

  it('is as it was afterwards, to the letter', async () => {
    expect(await everythingOf(dana)).toEqual(before);
  });
});
