import { serviceNames, userAdministered, userDeleted, userForgottenBy } from '@megafon/contracts';
import type { EventOf, ServiceName } from '@megafon/contracts';
import { Injectable } from '@nestjs/common';
import { Deletions } from './deletions.js';

type Told =
  | EventOf<typeof userDeleted>
  | EventOf<typeof userAdministered>
  | EventOf<(typeof userForgottenBy)[ServiceName]>;

/** Follows a deletion from being asked for until no service has anything left of the user. */
@Injectable()
export class FollowDeletion {
  static readonly on = [userDeleted, userAdministered, ...Object.values(userForgottenBy)];

  constructor(private readonly deletions: Deletions) {}

  /** Harmless when delivered twice, and in whatever order: services have a topic each. */
  async handle(event: Told): Promise<void> {
    const at = new Date(event.time);
    if (event.type === userDeleted.type) return this.deletions.asked(event.data.userId, at);
    if (event.type === userAdministered.type) {
      const { act, by, target } = event.data;
      if (act === 'user-deleted') await this.deletions.askedBy(target, by, at);
      return;
    }
    const service = serviceNames.find((name) => userForgottenBy[name].type === event.type);
    if (service) await this.deletions.done(event.data.userId, service, at);
  }
}
