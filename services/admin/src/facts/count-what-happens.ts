import { Injectable } from '@nestjs/common';
import {
  accountConnected,
  accountRemoved,
  accountStateChanged,
  actionFailed,
  actionSucceeded,
  actionUnknown,
  campaignChanged,
  eventsByType,
  groupsChanged,
  subscriptionChanged,
  userDeleted,
  userProfileChanged,
  userRegistered,
  userRoleChanged,
} from '@megafon/contracts';
import type { EventContract, EventEnvelope, EventOf } from '@megafon/contracts';
import { UserFacts } from './user-facts.js';
import { WorkFacts } from './work-facts.js';

interface Counter {
  take: (event: EventEnvelope) => Promise<void>;
  isOfUser: boolean;
}

/** Every fact of every service; commands are no facts. */
const allEvents = [...eventsByType.values()].filter(({ topic }) => topic.endsWith('.events'));

/** Keeps what the panel shows up to date. Harmless when delivered twice: see fact.schemas.ts. */
@Injectable()
export class CountWhatHappens {
  static readonly on = allEvents;

  private readonly counters = new Map<string, Counter>();

  constructor(
    private readonly users: UserFacts,
    work: WorkFacts,
  ) {
    this.count(userRegistered, (event) => users.registered(event));
    this.count(userProfileChanged, (event) => users.profileChanged(event));
    this.count(userRoleChanged, (event) => users.roleChanged(event));
    this.count(userDeleted, (event) => users.deleted(event));
    this.count(subscriptionChanged, (event) => users.subscribed(event));
    this.count(groupsChanged, (event) => work.groupsChanged(event));
    this.count(campaignChanged, (event) => work.campaignChanged(event));
    this.count(accountConnected, (event) => work.accountConnected(event));
    this.count(accountStateChanged, (event) => work.accountStateChanged(event));
    this.count(accountRemoved, (event) => work.accountRemoved(event));
    const nobodys = { isOfUser: false };
    this.count(actionSucceeded, (event) => work.actionSettled(event, 'succeeded'), nobodys);
    this.count(actionFailed, (event) => work.actionSettled(event, 'failed'), nobodys);
    this.count(actionUnknown, (event) => work.actionSettled(event, 'unknown'), nobodys);
  }

  async handle(event: EventEnvelope): Promise<void> {
    const counter = this.counters.get(event.type);
    await counter?.take(event);
    if (event.tenant === '') return;
    await this.users.seen(event.tenant, new Date(event.time));
    // What wrote no row, or one that says of no user, left nothing of a deleted one behind.
    if (counter?.isOfUser) await this.users.removeIfDeleted(event.tenant);
  }

  /** @param isOfUser whether the row that it writes says whose it is */
  private count<C extends EventContract>(
    contract: C,
    take: (event: EventOf<C>) => Promise<void>,
    { isOfUser } = { isOfUser: true },
  ): void {
    this.counters.set(contract.type, { take: (event) => take(event as EventOf<C>), isOfUser });
  }
}
