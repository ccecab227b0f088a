import { Injectable } from '@nestjs/common';
import type { importGroups, ImportedGroup, ImportRefusal, ReplyOf, RequestInput } from '@megafon/contracts';
import { EntitlementRepository } from '@megafon/entitlements';
import { newId } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { groupsChangedEvent } from '../../group-storage/group-events.js';
import { GroupRepository } from '../../group-storage/group.repository.js';
import { groupIdOf } from '../../group-storage/group.schema.js';
import { LeftOutGroupRepository } from '../../group-storage/left-out-group.repository.js';
import { NetworkLinks } from '../network-links.js';
import { roomFor } from '../room-for.js';
import { PlaceGroups } from './place-groups.js';

type Import = RequestInput<typeof importGroups>['body'];

/** A row that says a group, by its place in the file. */
interface Row {
  row: number;
  id: string;
  given: ImportedGroup;
}

@Injectable()
export class ImportGroups {
  constructor(
    private readonly groups: GroupRepository,
    private readonly leftOut: LeftOutGroupRepository,
    private readonly placing: PlaceGroups,
    private readonly entitlements: EntitlementRepository,
    private readonly links: NetworkLinks,
    private readonly clock: Clock,
  ) {}

  /** Harmless when done again, also after a crash: what is there is skipped, and each group tells of itself. */
  async execute(owner: string, { rows, dryRun }: Import): Promise<ReplyOf<typeof importGroups>> {
    const limit = roomFor((await this.entitlements.limitsOf(owner)).facebookGroups);
    const all = rows.map((given, row) => ({ row, given, id: groupIdOf(owner, 'facebook', given.groupId) }));
    const known = await this.groups.known(
      owner,
      all.map(({ id }) => id),
    );
    const refusals = refusalsOf(all, known, ({ groupUrl }) => this.links.allows('facebook', groupUrl));
    const fresh = all.filter(({ row }) => !refusals.has(row));
    const unplaced = dryRun
      ? await this.withoutRoom(owner, fresh, limit)
      : await this.place(owner, fresh, limit);
    for (const [row, reason] of unplaced) refusals.set(row, reason);
    const refused = [...refusals].map(([row, reason]) => ({ row, reason })).sort((a, b) => a.row - b.row);
    return { success: true, added: rows.length - refused.length, refused, limit };
  }

  private async withoutRoom(
    owner: string,
    fresh: readonly Row[],
    limit: number,
  ): Promise<[number, ImportRefusal][]> {
    const room = Math.max(0, limit - (await this.groups.count(owner)));
    return fresh.slice(room).map(({ row }) => [row, 'limit']);
  }

  private async place(
    owner: string,
    fresh: readonly Row[],
    limit: number,
  ): Promise<[number, ImportRefusal][]> {
    const addedBy = `import:${newId()}`;
    const now = this.clock.now();
    const groups = fresh.map(({ given }) => ({
      ...{ ...given, addedBy, seenBy: '' },
      ...{ platform: 'facebook' as const, category: 'general' as const },
    }));
    const left = await this.placing.execute(owner, groups, limit, () => [
      groupsChangedEvent(owner, { added: 1, removed: 0 }, now),
    ]);
    const added = await this.groups.announceAddedBy(owner, addedBy);
    await this.leftOut.forget(owner, [...added]);
    const full = new Set(left.map(({ groupId }) => groupId));
    return fresh
      .filter(({ id }) => !added.has(id))
      .map(({ row, given }) => [row, full.has(given.groupId) ? 'limit' : 'exists']);
  }
}

/** What is wrong with rows before anybody looks for room, by their places. */
function refusalsOf(
  rows: readonly Row[],
  known: ReadonlySet<string>,
  allows: (given: ImportedGroup) => boolean,
): Map<number, ImportRefusal> {
  const seen = new Set<string>();
  const reasonOf = ({ id, given }: Row): ImportRefusal | null => {
    if (!allows(given)) return 'foreign';
    if (seen.has(id)) return 'doubled';
    seen.add(id);
    return known.has(id) ? 'exists' : null;
  };
  return new Map(
    rows.flatMap((row): [number, ImportRefusal][] => {
      const reason = reasonOf(row);
      return reason === null ? [] : [[row.row, reason]];
    }),
  );
}
