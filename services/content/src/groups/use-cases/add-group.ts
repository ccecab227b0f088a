import { Injectable } from '@nestjs/common';
import { addGroup, AppError } from '@megafon/contracts';
import type { RequestInput } from '@megafon/contracts';
import { DuplicateKeyError } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { EntitlementRepository } from '@megafon/entitlements';
import { groupsChangedEvent } from '../../group-storage/group-events.js';
import { GroupRepository } from '../../group-storage/group.repository.js';
import { findable, GroupDocument, groupIdOf } from '../../group-storage/group.schema.js';
import { NetworkLinks } from '../network-links.js';
import { inFreeSlot } from '../in-free-slot.js';
import { roomFor } from '../room-for.js';

type GivenGroup = RequestInput<typeof addGroup>['body'];

@Injectable()
export class AddGroup {
  constructor(
    private readonly groups: GroupRepository,
    private readonly entitlements: EntitlementRepository,
    private readonly links: NetworkLinks,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError GROUP.FOREIGN_URL, GROUP.EXISTS, GROUP.LIMIT_REACHED { limit } */
  async execute(owner: string, given: GivenGroup, memberCount = 0): Promise<GroupDocument> {
    if (!this.links.allows(given.platform, given.groupUrl)) throw new AppError('GROUP.FOREIGN_URL');
    const limit = roomFor((await this.entitlements.limitsOf(owner)).facebookGroups);
    const _id = groupIdOf(owner, given.platform, given.groupId);
    const store = (slot: string) => this.insert(owner, { _id, memberCount, ...given }, slot);
    const stored = await inFreeSlot(this.groups, owner, limit, store);
    if (!stored) throw await this.refusal(owner, _id, limit);
    return stored;
  }

  private async refusal(owner: string, id: string, limit: number): Promise<AppError> {
    const exists = await this.groups.find(owner, id);
    return exists ? new AppError('GROUP.EXISTS') : new AppError('GROUP.LIMIT_REACHED', { limit });
  }

  private async insert(
    owner: string,
    given: GivenGroup & { _id: string; memberCount: number },
    slot: string,
  ): Promise<GroupDocument> {
    const event = groupsChangedEvent(owner, { added: 1, removed: 0 }, this.clock.now());
    const inNoBox = { boxes: [], boxCount: 0 };
    const fresh = { isActive: true, addedBy: '', seenBy: '', ...inNoBox, ...findable(given) };
    try {
      return await this.groups.insert(owner, { ...given, ...fresh, slot }, [event]);
    } catch (error) {
      if (!(error instanceof DuplicateKeyError) || error.keys.includes('slot')) throw error;
      throw new AppError('GROUP.EXISTS', {}, { cause: error });
    }
  }
}
