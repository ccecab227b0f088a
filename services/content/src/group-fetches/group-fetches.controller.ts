import { Controller } from '@nestjs/common';
import { fetchGroups } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { FetchGroups } from './use-cases/fetch-groups.js';

@Controller()
export class GroupFetchesController {
  constructor(private readonly fetchGroups: FetchGroups) {}

  @Handles(fetchGroups)
  fetch({ userId, deadline }: RequestOf<typeof fetchGroups>): Promise<ReplyOf<typeof fetchGroups>> {
    return this.fetchGroups.execute(userId, deadline);
  }
}
