import { Injectable } from '@nestjs/common';
import { maxGroupsPerBox } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { boxChangedEvent } from '../../box-events.js';
import { GroupPages } from '../../group-storage/group-pages.js';
import { GroupRepository } from '../../group-storage/group.repository.js';
import { Quotas } from '../../quotas/quotas.js';
import { GroupBoxRepository } from '../group-box.repository.js';
import { RemovedGroupBoxRepository } from '../removed-group-box.repository.js';

@Injectable()
export class RemoveGroupBox {
  constructor(
    private readonly boxes: GroupBoxRepository,
    private readonly removed: RemovedGroupBoxRepository,
    private readonly groups: GroupRepository,
    private readonly pages: GroupPages,
    private readonly quotas: Quotas,
    private readonly clock: Clock,
  ) {}

  /** What lay in it is remembered for a while: it may be put back. @throws AppError BOX.NOT_FOUND */
  async execute(owner: string, id: string): Promise<void> {
    const now = this.clock.now();
    const known = await this.boxes.get(owner, id);
    await this.removed.keep(known, await this.groupsIn(owner, id), now);
    // Before and after: a crash in between leaves an empty box, and a group put in meanwhile comes out again.
    await this.groups.takeAllOut(owner, id);
    const gone = await this.boxes.remove(owner, id, (box) => [
      boxChangedEvent(box, 'group-box', 'removed', now),
    ]);
    // It was changed or filled meanwhile.
    if (gone.version !== known.version) await this.removed.keep(gone, await this.groupsIn(owner, id), now);
    await this.groups.takeAllOut(owner, id);
    await this.quotas.giveBack(owner, { groupBoxes: 1 });
  }

  private groupsIn(owner: string, box: string): Promise<string[]> {
    return this.pages.ids(owner, { box }, maxGroupsPerBox);
  }
}
