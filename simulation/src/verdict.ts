import { firstBreak, hasConsent, isActing, isOpen } from '@megafon/automation/engine-parts';
import type { Account, Action, AuditEntry } from '@megafon/automation/engine-parts';
import { simulatedAuditKeys } from './simulated-audit-keys.js';
import { accountIdIn, markOf } from './tasks.js';
import type { World } from './world.js';

const restUntil = Date.UTC(9000, 0);

/** Nothing is left to be done, and nobody will look again. */
export function isQuiet(world: World): boolean {
  const { broker, database, network, plan } = world;
  if (!broker.isEmpty || network.underWay > 0 || !database.isPublished) return false;
  const actions = world.actions.all as unknown as Action[];
  return actions.length >= plan.tasks.length && actions.every(isAtRest);
}

function isAtRest(action: Action): boolean {
  return !isOpen(action) || (action.state === 'unknown' && action.notBefore.getTime() > restUntil);
}

/** What must hold when all is quiet. Tells the watch what does not. */
export function judgeHistory(world: World): void {
  const { plan, watch } = world;
  const actions = world.actions.all as unknown as Action[];
  for (const { actionId, work } of plan.tasks) {
    const found = actions.filter(
      (action) =>
        markOf(action.work) === markOf(work) &&
        action.kind === work.kind &&
        (isActing(work.kind) || action._id === actionId),
    );
    if (found.length !== 1) watch.violate(`${actionId} is ${found.length} actions`);
  }
  for (const action of actions) {
    if (!isAtRest(action)) watch.violate(`${action._id} never ends: ${action.state}`);
    judgeEvents(world, action);
    if (isActing(action.kind)) judgeDeed(world, action);
  }
  for (const accountId of [
    ...Array.from({ length: plan.accounts }, (_, n) => accountIdIn(n)),
    'kill-switch',
  ]) {
    const entries = world.database.collection('audit-entries').all as unknown as AuditEntry[];
    const chain = entries.filter((entry) => entry.accountId === accountId).sort((a, b) => a.seq - b.seq);
    if (firstBreak(chain, simulatedAuditKeys) !== null)
      watch.violate(`the audit chain of ${accountId} is broken`);
  }
}

function judgeDeed(world: World, action: Action): void {
  const { network, watch } = world;
  const entries = network.entries.filter(
    ({ kind, mark }) => kind === action.kind && mark === markOf(action.work),
  );
  const { _id, state, outcome } = action;
  if (entries.length > 1) watch.violate(`${_id} was done ${entries.length} times`);
  const [entry] = entries;
  if (state === 'failed' && entry) watch.violate(`${_id} failed (${action.failure}) and was done`);
  if (state !== 'succeeded') return;
  if (!entry) watch.violate(`${_id} succeeded and was not done`);
  const isProven =
    outcome?.pendingApproval === true || action.kind === 'join' || outcome?.permalink === entry?.permalink;
  if (!isProven) watch.violate(`${_id} succeeded with another one's link`);
}

function judgeEvents({ broker, watch }: World, action: Action): void {
  const { _id, state, attempt, toldUnknown } = action;
  const told = (fact: string) => broker.published.has(`${_id}:${fact}`);
  const wanted = Array.from({ length: attempt }, (_, index) => `started:${index + 1}`);
  if (state === 'unknown') wanted.push(`unknown:${attempt}`);
  if (state === 'succeeded' || state === 'failed') wanted.push(state);
  for (const fact of wanted) if (!told(fact)) watch.violate(`${_id}: nobody was told that it ${fact}`);
  if (told('succeeded') && told('failed')) watch.violate(`${_id} was told to have succeeded and failed`);
  if (state === 'unknown' && toldUnknown !== attempt) watch.violate(`${_id} is unknown and says nothing`);
}

/**
 * Whether the network answered looks in the end: each account is signed in, and a page shows all there is. What may have
 * happened in an account that was removed is not looked for any more.
 */
export function looksAreAnswered({ database, network, plan, watch }: World): boolean {
  const accounts = database.collection('accounts').all as unknown as Account[];
  return (
    accounts.length === plan.accounts &&
    network.entries.length <= plan.ownPostsShown &&
    accounts.every(
      (account) => account.state === 'connected' && hasConsent(account) && !watch.removed.has(account._id),
    )
  );
}
