import { Injectable } from '@nestjs/common';
import { AppError, maxBoxesPerGroup } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { boxChangedEvent } from '../../box-events.js';
import type { GroupBoxDocument } from '../../documents/group-box.schema.js';
import { GroupPages } from '../../group-storage/group-pages.js';
import { GroupRepository } from '../../group-storage/group.repository.js';
import { Quotas } from '../../quotas/quotas.js';
import { GroupBoxRepository } from '../group-box.repository.js';
import { RemovedGroupBoxRepository } from '../removed-group-box.repository.js';

@Injectable()
export class RestoreGroupBox {
  constructor(
    private readonly boxes: GroupBoxRepository,
    private readonly removed: RemovedGroupBoxRepository,
    private readonly groups: GroupRepository,
    private readonly pages: GroupPages,
    private readonly quotas: Quotas,
    private readonly clock: Clock,
  ) {}

  /**
   * As it was, under the id by which campaigns know it, with those of its groups that are there and have room for one more
   * box. They go first: cut short, it is done again.
   * @throws AppError BOX.NOT_FOUND, BOX.LIMIT_REACHED
   */
  async execute(owner: string, id: string): Promise<void> {
    const { box, groupIds } = await this.removed.get(owner, id);
    if (await this.boxes.find(owner, id)) throw new AppError('BOX.NOT_FOUND');
    const { createdAt, ...kept } = box;
    const now = this.clock.now();
    const event = (back: GroupBoxDocument) => [boxChangedEvent(back, 'group-box', 'created', now)];
    await this.quotas.within(owner, { groupBoxes: 1 }, async () => {
      await this.groups.putIntoWhereRoom(owner, id, groupIds, maxBoxesPerGroup);
      const groupCount = await this.pages.count(owner, { box: id });
      const isBack = await this.boxes.putBack(owner, { _id: id, ...kept, groupCount }, createdAt, event);
      if (!isBack) throw new AppError('BOX.NOT_FOUND');
    });
    await this.removed.drop(owner, id);
  }
}
