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
  const { _id: accountId, owner, accountName, state, reason } = account;
  return newEvent(accountStateChanged, {
    id: `${accountId}:state:${account.version}`,
    tenant: owner,
    traceId: currentTraceId(),
    time,
    data: { accountId, owner, accountName, status: state, reason, message: accountMessage(account) },
  });
}

export function removedEvent({ _id: accountId, owner, version }: Account, time: Date): EventEnvelope {
  return newEvent(accountRemoved, {
    id: `${accountId}:removed:${version}`,
    tenant: owner,
    traceId: currentTraceId(),
    time,
    data: { accountId, owner },
  });
}
