import {
  accountConnected,
  accountMessage,
  accountRemoved,
  accountStateChanged,
  newEvent,
} from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import type { Account } from './account.js';

export function connectedEvent(account: Account, time: Date): EventEnvelope {
  const { _id: accountId, owner, accountName, username } = account;
  return newEvent(accountConnected, {
    id: `${accountId}:connected:${account.sessionRevision}`,
    tenant: owner,
    traceId: currentTraceId(),
    time,
    data: { accountId, owner, accountName, username },
  });
}

export function stateChangedEvent(account: Account, time: Date): EventEnvelope {
  const { _id: accountId, owner, accountName, state, reason, isPageUnknown } = account;
  const what = { status: state, reason, ...(isPageUnknown === true && { isPageUnknown }) };
  return newEvent(accountStateChanged, {
    id: `${accountId}:state:${account.sessionRevision}:${account.version}`,
    tenant: owner,
    traceId: currentTraceId(),
    time,
    data: { accountId, owner, accountName, ...what, message: accountMessage(account) },
  });
}

export function removedEvent(account: Account, time: Date): EventEnvelope {
  const { _id: accountId, owner, sessionRevision, version } = account;
  return newEvent(accountRemoved, {
    // Versions begin anew when the account is connected again, revisions do not.
    id: `${accountId}:removed:${sessionRevision}:${version}`,
    tenant: owner,
    traceId: currentTraceId(),
    time,
    data: { accountId, owner },
  });
}
