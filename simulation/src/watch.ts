import { hasConsent, isActing } from '@megafon/automation/engine-parts';
import type {
  Account,
  AccountLeases,
  Action,
  AuditEntry,
  LeasedAccount,
  PolicyCheck,
} from '@megafon/automation/engine-parts';
import type { Doc } from '@megafon/service-testing';
import { byHand } from './simulated-network.js';
import type { Target } from './simulated-network.js';
import type { SimulatedProcess } from './simulated-process.js';
import { actionOf } from './tasks.js';
import type { World } from './world.js';

/** The gap is kept between the records before the clicks; a click follows its record within seconds. */
const recordMs = 6_000;

/** Which click of an attempt: the first of two opens questions, and nothing stands because of it. */
export type Click = 'only' | 'first' | 'second';

const ranks = { intended: 0, submitting: 1, unknown: 2, succeeded: 3, failed: 3 };

/** Looks on, from where everything is seen, and says what must never happen when it happens. */
export class Watch {
  readonly violations: string[] = [];
  clicks = 0;
  /** Accounts that were, at some time, also when they were connected anew. */
  readonly removed = new Set<string>();
  private readonly leases = new Map<string, LeasedAccount>();
  private readonly allowed = new Set<string>();
  /** When each account was read that the policy is asked about. */
  private readonly readAtMs = new WeakMap<Account, number>();
  private readonly withdrawnAtMs = new Map<string, number>();
  /** The highest of each account, whether it was removed meanwhile or not. */
  private readonly fences = new Map<string, number>();
  private killedAtMs: number | null = null;

  constructor(private readonly world: World) {
    const { database } = world;
    database
      .collection('actions')
      .watch((before, after) => this.stepped(before as Action | null, after as Action | null));
    database.collection('accounts').watch((before, after) => {
      this.noteConsent(after);
      if (before && !after) this.removed.add((before as unknown as Account)._id);
      this.noteFence(before as Account | null, after as Account | null);
    });
    database.collection('switches').watch((_, after) => {
      this.killedAtMs = after?.isOn === true ? (this.killedAtMs ?? world.schedule.nowMs) : null;
    });
  }

  violate(what: string): void {
    this.violations.push(what);
    this.world.schedule.end();
    this.world.schedule.note(`VIOLATION ${what}`);
  }

  /** Listens to what one process is told. */
  worker(
    { name }: SimulatedProcess,
    { leases, policy }: { leases: AccountLeases; policy: PolicyCheck },
  ): void {
    const { schedule } = this.world;
    const claim = leases.claim.bind(leases);
    leases.claim = async (...request) => {
      const leased = await claim(...request);
      if (leased) this.leases.set(`${name} ${request[1]}`, leased);
      return leased;
    };
    const claimNext = leases.claimNext.bind(leases);
    leases.claimNext = async (...request) => {
      const leased = await claimNext(...request);
      if (leased) this.leases.set(`${name} ${leased.account._id}`, leased);
      return leased;
    };
    const refreshed = leases.refreshed.bind(leases);
    leases.refreshed = async (leased) => {
      const askedAtMs = schedule.nowMs;
      const now = await refreshed(leased);
      this.readAtMs.set(now.account, askedAtMs);
      return now;
    };
    const check = policy.check.bind(policy);
    policy.check = async (action, account) => {
      const startedAtMs = schedule.nowMs;
      const verdict = await check(action, account);
      if (verdict.is !== 'allow') return verdict;
      this.allowed.add(`${name} ${action._id}`);
      if (this.killedAtMs !== null && this.killedAtMs < startedAtMs)
        this.violate(`${action._id} is allowed while the kill switch is on`);
      const withdrawn = this.withdrawnAtMs.get(account._id) ?? Infinity;
      if (withdrawn < (this.readAtMs.get(account) ?? 0))
        this.violate(`${action._id} is allowed without consent`);
      return verdict;
    };
  }

  /** The page clicks. */
  clicked(process: SimulatedProcess, target: Target, which: Click): void {
    this.clicks += 1;
    const { name } = process;
    const action = actionOf(this.world, target);
    if (!action) return this.violate(`a click for nobody: ${target.mark}`);
    // The verdict is on the action, not on each of its clicks.
    if (which !== 'second' && !this.allowed.delete(`${name} ${action._id}`))
      this.violate(`${action._id} is clicked without a verdict`);
    if (!['submitting', 'unknown'].includes(action.state))
      this.violate(`${action._id} is clicked while its record says ${action.state}`);
    this.assertLease(process, target.accountId, action._id);
    this.assertLimits(target, action._id);
    const audited = this.world.database.collection('audit-entries').all as unknown as AuditEntry[];
    const isOnRecord = ({ act, details }: AuditEntry) =>
      act === 'submitting' && details.actionId === action._id && details.attempt === action.attempt;
    if (!audited.some(isOnRecord)) this.violate(`${action._id} is clicked and not on record`);
  }

  private assertLease(process: SimulatedProcess, accountId: string, actionId: string): void {
    const leased = this.leases.get(`${process.name} ${accountId}`);
    if (!leased || this.world.schedule.nowMs >= leased.lease.until)
      return this.violate(`${actionId} is clicked after the lease's end`);
    const accounts = this.world.database.collection('accounts').all as unknown as Account[];
    const account = accounts.find(({ _id }) => _id === accountId);
    // What was begun in an account may still end when the account was removed, and even connected anew.
    const isSame = account?.createdAt.getTime() === leased.account.createdAt.getTime();
    if (isSame && account.fence !== leased.lease.fence)
      this.violate(`${actionId} is clicked by ${process.name} while another one has the account`);
  }

  private assertLimits({ accountId, kind }: Target, actionId: string): void {
    const { plan, network, schedule } = this.world;
    const done = network.entries.filter(
      (entry) => entry.accountId === accountId && entry.kind === kind && entry.mark !== byHand,
    );
    if (done.length >= plan.dailyCap) this.violate(`${actionId} is clicked beyond the cap`);
    if (kind === 'join') return;
    const lastMs = Math.max(...done.map(({ clickedAtMs }) => clickedAtMs));
    if (schedule.nowMs - lastMs < plan.gapMs - recordMs)
      this.violate(`${actionId} is clicked before the gap is over`);
  }

  private noteFence(before: Account | null, after: Account | null): void {
    if (!before || !after || before.fence === after.fence) return;
    if (after.fence <= (this.fences.get(after._id) ?? 0)) this.violate(`a fence is given twice`);
    this.fences.set(after._id, after.fence);
  }

  private noteConsent(account: Doc | null): void {
    if (account === null) return;
    const { _id } = account as unknown as Account;
    if (hasConsent(account as unknown as Account)) this.withdrawnAtMs.delete(_id);
    else if (!this.withdrawnAtMs.has(_id)) this.withdrawnAtMs.set(_id, this.world.schedule.nowMs);
  }

  private stepped(before: Action | null, after: Action | null): void {
    if (!after) return this.violate('an action is gone');
    if (!before) return;
    const { _id, state, attempt, fence } = after;
    if (state !== before.state || attempt !== before.attempt)
      this.world.schedule.note(`  ${_id}: ${before.state} → ${state}, attempt ${attempt}, fence ${fence}`);
    if (attempt < before.attempt || fence < before.fence) this.violate(`${_id} goes back`);
    if (ranks[before.state] === 3 && state !== before.state) this.violate(`${_id} leaves ${before.state}`);
    const isBack = attempt === before.attempt && ranks[state] < ranks[before.state];
    if (isBack && state !== 'intended') this.violate(`${_id} goes back from ${before.state} to ${state}`);
    if (
      state === 'submitting' &&
      before.state !== 'submitting' &&
      isActing(after.kind) &&
      attempt !== before.attempt + 1
    )
      this.violate(`${_id} begins without a new attempt`);
  }
}
