import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newEvent, actionFailed } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import { DuplicateKeyError, newId } from '@megafon/mongo';
import type { NewDocument, Outbox } from '@megafon/mongo';
import type { Account } from '../src/accounts/account.js';
import type { AccountRepository } from '../src/accounts/account.repository.js';
import { never } from '../src/accounts/owner-turns.js';
import type { OwnerTurns } from '../src/accounts/owner-turns.js';
import type { Action } from '../src/actions/action.js';
import type { ActionRepository } from '../src/actions/action.repository.js';
import { firstBreak } from '../src/audit/audit-chain.js';
import type { AuditLog } from '../src/audit/audit-log.js';
import type { SwitchRepository } from '../src/policy/switch.repository.js';
import { testAuditKeys } from './audit-keys.js';
import { anAction } from './an-action.js';

export interface OpenRepositories {
  actions: ActionRepository;
  accounts: AccountRepository;
  owners: OwnerTurns;
  audit: AuditLog;
  switches: SwitchRepository;
  outbox: Outbox;
  published: EventEnvelope[];
  close(): Promise<void>;
}

const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 9, 0, second));

function newAction(fields: Partial<Action> & { _id: string }): NewDocument<Action> & { _id: string } {
  const { owner: _o, version: _v, outbox: _b, createdAt: _c, updatedAt: _u, ...action } = anAction(fields);
  return action;
}

function newAccount(name: string): NewDocument<Account> {
  return {
    accountName: name,
    username: name,
    network: 'sandbox',
    proxyId: name,
    proxyConfig: { host: 'proxy', port: 1 },
    state: 'connected',
    reason: null,
    consent: { at: at(0), textVersion: '1' },
    connectedAt: at(0),
    session: 'sealed',
    sessionRevision: 1,
    usageCount: 0,
    lastUsed: null,
    notBefore: at(10),
    runnableAt: at(0),
    wakes: 0,
    nextCheckAt: at(0),
    leaseWorker: null,
    warmWorker: null,
    leaseUntil: at(0),
    fence: 7,
  };
}

/** What the engine counts on, of the repositories over a real server as of those over the memory of the simulation. */
export function repositoriesKeepTheirContract(open: () => Promise<OpenRepositories>): void {
  let the: OpenRepositories;
  beforeAll(async () => {
    the = await open();
  }, 60_000);
  afterAll(() => the.close());

  it('stores a deterministic id once', async () => {
    const owner = newId();
    const action = newAction({ _id: newId() });
    expect(await the.actions.insertOnce(owner, action)).toBe(true);
    expect(await the.actions.insertOnce(owner, { ...action, order: 9 })).toBe(false);
    expect(await the.actions.get(owner, action._id)).toMatchObject({
      ...action,
      owner,
      version: 1,
      outbox: [],
    });
  });

  it('decides each change on what is there, and publishes what it tells', async () => {
    const owner = newId();
    const { _id } = await the.actions.insert(owner, newAction({ _id: newId() }));
    const told = (id: string) => {
      const data = {
        actionId: id,
        accountId: newId(),
        owner,
        origin: { kind: 'campaign-run' as const, id: 'r' },
      };
      const failed = {
        ...data,
        kind: 'publish' as const,
        reason: 'timeout' as const,
        finishedAt: at(0).toISOString(),
      };
      const evidence = { before: null, after: null };
      return newEvent(actionFailed, {
        id,
        tenant: owner,
        traceId: '',
        time: at(0),
        data: { ...failed, evidence },
      });
    };
    const add = (id: string) =>
      the.actions.change(owner, _id, (known) => ({
        state: { ...known, tries: known.tries + 1 },
        events: [told(id)],
      }));
    const ids = [newId(), newId(), newId()];
    await Promise.all(ids.map(add));
    await the.outbox.idle();
    expect(await the.actions.get(owner, _id)).toMatchObject({ tries: 3, version: 4, outbox: [] });
    expect(the.published.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    await expect(the.actions.change(newId(), _id, () => null)).rejects.toMatchObject({
      code: 'REQUEST.NOT_FOUND',
    });
  });

  it('gives an account to one worker at a time, each with a fence of its own', async () => {
    const owner = newId();
    const { _id } = await the.accounts.insert(owner, newAccount(newId()));
    const claim = (workerId: string, second: number, evenBefore = false) =>
      the.accounts.claim(owner, _id, { workerId, now: at(second), until: at(second + 10), evenBefore });
    expect(await claim('a', 5)).toBeNull();
    expect(await claim('a', 5, true)).toMatchObject({
      fence: 8,
      leaseWorker: 'a',
      leaseUntil: at(15),
      version: 1,
    });
    expect(await claim('b', 12)).toBeNull();
    const hold = { owner, accountId: _id, workerId: 'a', fence: 8 };
    expect(await the.accounts.renew(hold, at(20))).toBe(true);
    expect(await claim('b', 20)).toMatchObject({ fence: 9, leaseWorker: 'b' });
    expect(await the.accounts.renew(hold, at(40))).toBe(false);
    await the.accounts.release(hold, at(21));
    expect(await claim('c', 22)).toBeNull();
    await the.accounts.acrossOwnersReleaseAllOf('b', at(23));
    expect(await claim('c', 23)).toMatchObject({ fence: 10 });
  });

  it('takes the owner’s account that waits longest, and leaves what another worker has warm to it for a while', async () => {
    const owner = newId();
    const add = async (fields: Partial<NewDocument<Account>>) =>
      (await the.accounts.insert(owner, { ...newAccount(newId()), notBefore: at(0), ...fields }))._id;
    const late = await add({ runnableAt: at(3) });
    const early = await add({ runnableAt: at(2) });
    const resting = await add({ runnableAt: at(1), notBefore: at(12) });
    const warm = await add({ runnableAt: at(1), warmWorker: 'b' });
    const idle = await add({ runnableAt: never });
    const next = async (second: number, warmBefore: number) =>
      (
        await the.accounts.claimNext(owner, {
          workerId: 'a',
          now: at(second),
          until: at(second + 10),
          warmBefore: at(warmBefore),
        })
      )?._id;
    expect([await next(5, 0), await next(5, 0), await next(5, 0)]).toEqual([early, late, undefined]);
    expect(await the.accounts.nextDueOf(owner)).toEqual(at(1));
    expect([await next(5, 1), await next(5, 1)]).toEqual([warm, undefined]);
    expect(await the.accounts.nextDueOf(owner)).toEqual(at(12));
    expect(await the.accounts.wake(owner, idle, at(6))).toMatchObject({ runnableAt: at(6), wakes: 1 });
    expect(await the.accounts.wake(owner, idle, at(7))).toMatchObject({ runnableAt: at(6), wakes: 2 });
    expect(await the.accounts.wake(owner, newId(), at(7))).toBeNull();
    expect([await next(14, 0), await next(14, 0)]).toEqual([resting, idle]);
  });

  it('says since when the account that waits longest could have been worked on', async () => {
    const second = (value: number) => new Date(Date.UTC(2020, 0, 1, 9, 0, value));
    const due = (runnable: number, notBefore: number, leaseUntil: number) =>
      the.accounts.insert(newId(), {
        ...newAccount(newId()),
        ...{ runnableAt: second(runnable), notBefore: second(notBefore), leaseUntil: second(leaseUntil) },
      });
    expect(await the.accounts.acrossOwnersReadySince(second(59))).toBeNull();
    await due(1, 0, 40);
    await due(2, 20, 3);
    await due(10, 5, 30);
    expect(await the.accounts.acrossOwnersReadySince(second(15))).toBeNull();
    expect(await the.accounts.acrossOwnersReadySince(second(25))).toEqual(second(20));
    expect(await the.accounts.acrossOwnersReadySince(second(59))).toEqual(second(20));
  });

  it('keeps an account due when something came in before it was given back', async () => {
    const owner = newId();
    const { _id: accountId } = await the.accounts.insert(owner, { ...newAccount(newId()), notBefore: at(0) });
    const terms = { workerId: 'a', now: at(5), until: at(15), warmBefore: at(5) };
    const claimed = await the.accounts.claimNext(owner, terms);
    const hold = { owner, accountId, workerId: 'a', fence: claimed?.fence ?? 0 };
    await the.accounts.wake(owner, accountId, at(6));
    const next = { dueAt: never, wakes: claimed?.wakes ?? 0 };
    expect(await the.accounts.release(hold, at(7), next)).toMatchObject({
      runnableAt: at(0),
      leaseUntil: at(7),
    });
    expect(await the.accounts.release(hold, at(8), next)).toBeNull();
    const again = await the.accounts.claimNext(owner, { ...terms, now: at(8) });
    const resting = { dueAt: at(40), wakes: again?.wakes ?? 0 };
    const held = { ...hold, fence: again?.fence ?? 0 };
    expect(await the.accounts.release(held, at(9), resting)).toMatchObject({ runnableAt: at(40) });
  });

  it('lets owners take turns, also when several are woken for the first time at once', async () => {
    const [early, late] = [newId(), newId()];
    await Promise.all([
      the.owners.wake(late, at(2)),
      the.owners.wake(early, at(1)),
      the.owners.wake(late, at(3)),
    ]);
    const mine = async (second: number) => {
      const passed: string[] = [];
      for (;;) {
        const turn = await the.owners.take(at(second), passed);
        if (!turn || [early, late].includes(turn._id)) return turn;
        passed.push(turn._id);
      }
    };
    expect(await mine(0)).toBeNull();
    const turn = await mine(4);
    expect(turn).toMatchObject({ _id: early, dueAt: at(4), wakes: 1 });
    expect((await mine(5))?._id).toBe(late);
    expect((await mine(6))?._id).toBe(early);
    if (turn) await the.owners.settle(turn, never, at(6));
    const known = await mine(7);
    expect(known).toMatchObject({ _id: late, wakes: 2 });
    await the.owners.wake(late, at(8));
    if (known) await the.owners.settle(known, never, at(8));
    expect((await mine(9))?._id).toBe(early);
    const last = await mine(10);
    expect(last).toMatchObject({ _id: late, wakes: 3 });
    if (last) await the.owners.settle(last, never, at(10));
    expect((await mine(11))?._id).toBe(early);
    expect((await mine(12))?._id).toBe(early);
  });

  it('has one account of a username, and none after its removal', async () => {
    const owner = newId();
    const name = newId();
    const { _id } = await the.accounts.insert(owner, newAccount(name));
    const again = { ...newAccount(name), proxyId: newId() };
    await expect(the.accounts.insert(owner, again)).rejects.toBeInstanceOf(DuplicateKeyError);
    await the.accounts.remove(owner, _id);
    expect(await the.accounts.find(owner, _id)).toBeNull();
    await the.accounts.insert(owner, again);
  });

  it('finds what is due, what is next and what was done', async () => {
    const owner = newId();
    const accountId = newId();
    const add = (name: string, fields: Partial<Action>) =>
      the.actions.insert(
        owner,
        newAction({ accountId, notBefore: at(0), ...fields, _id: `${accountId}:${name}` }),
      );
    await add('later', { order: 2, contentHash: 'h', groupId: 'g' });
    await add('first', { order: 1 });
    await add('unknown', {
      order: 3,
      state: 'unknown',
      submittedAt: at(3),
      fence: 5,
      contentHash: 'h',
      groupId: 'g',
    });
    await add('ended', { order: 0, state: 'succeeded', submittedAt: at(9), fence: 1 });
    await add('resting', { order: 0, notBefore: at(50), state: 'submitting', submittedAt: at(4) });
    const names = async (second: number) =>
      (await the.actions.nextOf(owner, accountId, at(second)))?._id.slice(25);
    expect([await names(-1), await names(1), await names(60)]).toEqual([undefined, 'unknown', 'resting']);
    expect(await the.actions.nextDueOf(owner, accountId)).toEqual(at(0));
    expect(await the.actions.nextDueOf(owner, newId())).toEqual(never);
    const due = async (after: string) =>
      (await the.actions.acrossOwnersDueSince(at(1), after, 10_000)).filter((one) => one.owner === owner);
    expect([(await due('')).length, (await due(accountId)).length]).toEqual([3, 0]);
    expect((await the.actions.openOf(owner, accountId)).map(({ _id }) => _id.slice(25))).toEqual([
      'resting',
      'first',
      'later',
      'unknown',
    ]);
    expect(await the.actions.acrossOwnersCountDone([accountId], 'publish', at(4))).toBe(2);
    expect(await the.actions.acrossOwnersLastDoneAt([accountId], 'publish')).toEqual(at(9));
    expect(await the.actions.acrossOwnersLastDoneAt([accountId], 'comment')).toBeNull();
    const later = await the.actions.get(owner, `${accountId}:later`);
    expect([await the.actions.isRepeated(later, at(3)), await the.actions.isRepeated(later, at(4))]).toEqual([
      true,
      false,
    ]);
    await the.actions.adoptAll(owner, accountId, 4);
    const fences = (await the.actions.list(owner, { accountId }, { sort: { order: 1, _id: 1 } })).map(
      ({ fence }) => fence,
    );
    expect(fences).toEqual([1, 4, 4, 4, 5]);
  });

  it('chains the audit of an account, also when several write at once', async () => {
    const owner = newId();
    const accountId = newId();
    const append = (act: string) => the.audit.append({ owner, accountId, at: at(0), act, details: { act } });
    await Promise.all(['a', 'b', 'c'].map(append));
    const chain = await the.audit.of(owner, accountId);
    expect([chain.length, firstBreak(chain, testAuditKeys)]).toEqual([3, null]);
  });

  it('turns the kill switch on and off', async () => {
    await the.switches.setKilled(true, 'admin', at(0));
    expect(await the.switches.isKilled()).toBe(true);
    await the.switches.setKilled(false, 'admin', at(1));
    expect(await the.switches.isKilled()).toBe(false);
  });
}
