import {
  AccountLeases,
  AccountVisits,
  ClosedPrompts,
  Arrivals,
  CancelActionsWhenAsked,
  ChangeConsent,
  ConnectAccount,
  DoneActs,
  EndAttempt,
  FollowPost,
  MarkAccount,
  OrderOfArrival,
  OrphanActionsWhenAccountRemoved,
  PostingLimits,
  ProxyFaults,
  RemoveAccount,
  RunAction,
  SwitchRepository,
  TurnKillSwitch,
  WakeAccountWhenConnected,
  WorkThroughAccount,
} from '@megafon/automation/engine-parts';
import type { ActionWorkers } from '@megafon/automation/engine-parts';
import { memoryModel } from '@megafon/service-testing';
import { accountConnected, accountRemoved, cancelActions, performAction } from '@megafon/contracts';
import type { EventEnvelope, EventOf } from '@megafon/contracts';
import type { Model } from '@megafon/mongo';
import { Outbox } from '@megafon/mongo';
import { outsideOf } from './outside.js';
import { simulatedAuditKeys } from './simulated-audit-keys.js';
import type { Parts } from './parts.js';
import { SimulatedDriver } from './simulated-driver.js';
import type { SimulatedProcess } from './simulated-process.js';
import { ProcessLoops } from './process-loops.js';
import type { World } from './world.js';

/** One process of the service: the real classes, put together as its modules do, between simulated ends. */
export class Worker {
  readonly turns;
  readonly mark;
  readonly connect;
  readonly remove;
  readonly consent;
  readonly recheck;
  readonly killSwitch;
  private readonly handlers;

  constructor(
    world: World,
    readonly process: SimulatedProcess,
    parts: Parts,
  ) {
    const { plan, database } = world;
    const manner = { fault: () => world.fault(plan.rates.database) };
    const model = <D>(name: string): Model<D> =>
      memoryModel<D>(
        database.collection(name),
        (what, effect) => process.call(what, effect, manner),
        (other) => database.collection(other),
      );
    const outbox = new Outbox({
      publish: (events) =>
        process.call(`publish ${events.map(({ id }) => id).join()}`, () => world.broker.append(events), {
          fault: () => world.fault(plan.rates.broker),
        }),
    });
    const driver = new SimulatedDriver(world, process);
    const outside = outsideOf(world, process, parts);
    const { clock, config, profile, pool, proxies, entitlements, screenshots } = outside;

    const accounts = new parts.AccountRepository(model('accounts'), outbox);
    const owners = new parts.OwnerTurns(model('owner-turns'));
    const actions = new parts.ActionRepository(model('actions'), outbox);
    const audit = new parts.AuditLog(model('audit-entries'), simulatedAuditKeys);
    const switches = new SwitchRepository(model('switches'), outbox);
    const recorder = new parts.ActionRecorder(actions, audit, clock, outside.metrics);
    const leases = new AccountLeases(accounts, owners, clock, config);
    this.turns = new parts.AccountTurns(accounts, owners, leases, clock, config);
    this.mark = new MarkAccount(accounts, clock);
    const faults = new ProxyFaults(outside.health, outside.probe);
    const prompts = new ClosedPrompts(driver, audit, clock, outside.metrics);
    const visits = new AccountVisits(pool, proxies, outside.vault, this.mark, faults, prompts);
    const timed = new parts.ActionVisits(visits, config);
    const limits = new PostingLimits(outside.rules, outside.zones, profile, config);
    const policy = new parts.PolicyCheck(
      actions,
      switches,
      limits,
      outside.identities,
      outside.pages,
      clock,
      new DoneActs(actions, outside.restore),
    );
    const driving = new parts.ActionDriving(
      driver,
      outside.media,
      outside.groupLook,
      new FollowPost(driver, actions, clock),
    );
    const settle = new parts.SettleAction(recorder, driving, timed, screenshots, this.mark, profile);
    const { crash, pages } = outside;
    const ends = new EndAttempt(recorder, this.mark, pages);
    const perform = new parts.PerformAction(recorder, driving, timed, screenshots, crash, ends);
    const run = new RunAction(leases, policy, perform, settle, recorder, this.mark);
    const orphan = new parts.OrphanActions(accounts, actions, recorder);
    const arrivals = new Arrivals();
    const waiting = new parts.WaitForPerson(actions, run, clock);
    const workThrough = new WorkThroughAccount(
      leases,
      actions,
      run,
      orphan,
      visits,
      clock,
      arrivals,
      waiting,
    );
    world.watch.worker(process, { leases, policy });

    const stranded = new parts.WakeStrandedAccounts(actions, accounts, this.turns, orphan, clock);
    const loops = new ProcessLoops(world, process, this.turns, workThrough, clock);
    const wake = { wake: () => loops.wake() } as ActionWorkers;
    const order = new OrderOfArrival(clock);
    this.handlers = {
      store: new parts.StoreActionWhenAsked(
        actions,
        this.turns,
        orphan,
        wake,
        order,
        clock,
        arrivals,
        outside.restore,
      ),
      cancel: new CancelActionsWhenAsked(actions, recorder),
      connected: new WakeAccountWhenConnected(this.turns, clock),
      removed: new OrphanActionsWhenAccountRemoved(orphan),
    };
    const { identities, vault } = outside;
    this.connect = new ConnectAccount(accounts, entitlements, identities, vault, clock, config);
    this.remove = new RemoveAccount(accounts, entitlements, outside.identities, proxies, pool, clock);
    this.consent = new ChangeConsent(accounts, audit, pool, clock, this.turns);
    this.recheck = new parts.RecheckAction(actions, accounts, leases, this.turns, settle);
    this.killSwitch = new TurnKillSwitch(switches, audit, clock);
    process.boot(() => clock.start());
    loops.start(new parts.OutboxSweeper(outbox), outbox, stranded);
  }

  async consume(event: EventEnvelope): Promise<void> {
    const { store, cancel, connected, removed } = this.handlers;
    if (event.type === performAction.type) await store.handle(event as EventOf<typeof performAction>);
    if (event.type === cancelActions.type) await cancel.handle(event as EventOf<typeof cancelActions>);
    if (event.type === accountConnected.type)
      await connected.handle(event as EventOf<typeof accountConnected>);
    if (event.type === accountRemoved.type) await removed.handle(event as EventOf<typeof accountRemoved>);
  }
}
