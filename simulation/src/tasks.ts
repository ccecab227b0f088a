import { accountIdOf } from '@megafon/automation/engine-parts';
import type { Action } from '@megafon/automation/engine-parts';
import { newEvent, performAction } from '@megafon/contracts';
import type { ActionWork, EventEnvelope } from '@megafon/contracts';
import type { Task } from './plan.js';
import type { Target } from './simulated-network.js';
import type { World } from './world.js';

export const owner = 'owner';
export const originId = 'run';
const network = 'sandbox';

/** What a finished login of an account brings. */
export function loginOf(account: number) {
  const name = `account-${account}`;
  return {
    owner,
    network,
    networkUserId: name,
    accountName: name,
    username: name,
    consentAt: new Date(),
    proxy: { id: name, host: 'proxy', port: 1 },
    session: { cookies: [] },
  };
}

export function accountIdIn(account: number): string {
  return accountIdOf(owner, network, `account-${account}`);
}

export function commandOf({ actionId, account, work, deadlineMs }: Task, startMs: number): EventEnvelope {
  const accountId = accountIdIn(account);
  const origin = { kind: 'campaign-run' as const, id: originId };
  const deadline = new Date(startMs + deadlineMs).toISOString();
  return newEvent(performAction, {
    id: actionId,
    tenant: owner,
    traceId: '',
    time: new Date(startMs),
    data: { actionId, accountId, owner, origin, work, deadline },
  });
}

/** By what a click is known to be this work's; '' where nothing is clicked. */
export function markOf(work: ActionWork): string {
  if (work.kind === 'join') return work.group.groupId;
  return work.kind === 'publish' || work.kind === 'comment' ? work.text : '';
}

/** Where a person may have written the same before; null where there is no text. */
export function twinOf({ account, work }: Task): { where: Omit<Target, 'mark'>; text: string } | null {
  if (work.kind !== 'publish' && work.kind !== 'comment') return null;
  const place = work.kind === 'publish' ? work.group.groupId : work.postUrl;
  return { where: { accountId: accountIdIn(account), kind: work.kind, place }, text: work.text };
}

export function actionOf(world: World, { mark, kind }: Target): Action | undefined {
  const actions = world.actions.all as unknown as Action[];
  return actions.find((action) => action.kind === kind && markOf(action.work) === mark);
}
