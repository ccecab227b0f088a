import { groupsFetched, newEvent, subscriptionChanged } from '@megafon/contracts';
import type { EventOf, NetworkGroup, PlanLimits } from '@megafon/contracts';
import { defaultLimits } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { RedisModule } from '@megafon/service';
import { AiWritingModule } from '../src/ai-writing/ai-writing.module.js';
import type { AiWritingOptions } from '../src/ai-writing/ai-writing-options.js';
import { DeletionsModule } from '../src/deletions/deletions.module.js';
import { EntitlementsModule } from '@megafon/entitlements';
import { GroupBoxesModule } from '../src/group-boxes/group-boxes.module.js';
import { GroupFetchesModule } from '../src/group-fetches/group-fetches.module.js';
import type { SlottedGroup } from '../src/group-storage/group.repository.js';
import { GroupsModule } from '../src/groups/groups.module.js';
import { MaterialsModule } from '../src/materials/materials.module.js';
import { MediaModule } from '../src/media/media.module.js';
import { TextBoxesModule } from '../src/text-boxes/text-boxes.module.js';
import { UpgradesModule } from '../src/upgrades/upgrades.module.js';
import { StorageModule } from '@megafon/storage';
import { testServers } from '@megafon/testing';
import { startInProcess } from '@megafon/service-testing';
import type { InProcess } from '@megafon/service-testing';

export function startContent(writing: Partial<AiWritingOptions> = {}): Promise<InProcess> {
  return startInProcess([
    RedisModule.forService({ url: testServers().redisUrl }),
    AiWritingModule.on({ model: null, ...writing }),
    DeletionsModule,
    EntitlementsModule,
    GroupBoxesModule,
    GroupFetchesModule,
    GroupsModule.on({ profile: 'facebook', url: 'https://network.test' }),
    MaterialsModule,
    MediaModule.keeping(7),
    StorageModule.forService(testServers().s3),
    TextBoxesModule,
    UpgradesModule,
  ]);
}

const envelope = { traceId: '', time: new Date('2026-03-01T09:00:00Z') };

export function aSubscription(
  userId: string,
  limits: Partial<PlanLimits>,
  revision = 1,
): EventOf<typeof subscriptionChanged> {
  return newEvent(subscriptionChanged, {
    ...envelope,
    id: newId(),
    tenant: userId,
    data: {
      userId,
      plan: 'pro',
      status: 'active',
      endDate: null,
      limits: { ...defaultLimits.starter, ...limits },
      revision,
    },
  });
}

export function networkGroups(from: number, to: number): NetworkGroup[] {
  return Array.from({ length: to - from }, (_, index) => ({
    groupId: `g${from + index}`,
    name: `קבוצה ${from + index}`,
    groupUrl: `https://network.test/groups/g${from + index}`,
    memberCount: 100,
  }));
}

/** A group by the number of its slot, as a list of thousands is written. */
export function groupInSlot(number: number, fields: Partial<SlottedGroup> = {}): SlottedGroup {
  return {
    groupId: `g${number}`,
    name: `קבוצה ${number}`,
    groupUrl: '',
    memberCount: 1,
    platform: 'facebook',
    category: 'general',
    addedBy: '',
    seenBy: '',
    slot: String(number),
    events: [],
    ...fields,
  };
}

export function fetchedPart(
  owner: string,
  fetchId: string,
  accountId: string,
  groups: NetworkGroup[],
  { part = 0, parts = 1 } = {},
): EventOf<typeof groupsFetched> {
  return newEvent(groupsFetched, {
    ...envelope,
    id: newId(),
    tenant: owner,
    data: {
      actionId: `${fetchId}:${accountId}:list-groups`,
      accountId,
      owner,
      origin: { kind: 'group-fetch', id: fetchId },
      part,
      parts,
      groups,
    },
  });
}
