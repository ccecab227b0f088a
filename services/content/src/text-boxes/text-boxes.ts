import type { DataOf, boxChanged } from '@megafon/contracts';
import type { Clock } from '@megafon/service';
import { boxChangedEvent } from '../box-events.js';
import type { BoxContent } from './text-box.js';
import type { TextBoxRepository } from './text-box.repository.js';
import type { TextBoxDocument } from './text-box.schema.js';

type TextBoxKind = Exclude<DataOf<typeof boxChanged>['kind'], 'group-box'>;

/** What one can do with text boxes of one kind. Every change is announced by an event of its box. */
export class TextBoxes {
  constructor(
    private readonly boxes: TextBoxRepository,
    private readonly kind: TextBoxKind,
    private readonly clock: Clock,
  ) {}

  list(owner: string): Promise<TextBoxDocument[]> {
    return this.boxes.list(owner);
  }

  /** @throws AppError BOX.NOT_FOUND */
  get(owner: string, id: string): Promise<TextBoxDocument> {
    return this.boxes.get(owner, id);
  }

  create(owner: string, content: BoxContent): Promise<TextBoxDocument> {
    const now = this.clock.now();
    return this.boxes.insert(owner, content, (box) => [boxChangedEvent(box, this.kind, 'created', now)]);
  }

  /** @throws AppError BOX.NOT_FOUND */
  update(owner: string, id: string, content: BoxContent): Promise<TextBoxDocument> {
    const now = this.clock.now();
    return this.boxes.change(owner, id, (box) => ({
      state: { ...box, ...content },
      events: [boxChangedEvent(box, this.kind, 'updated', now)],
    }));
  }

  /** @throws AppError BOX.NOT_FOUND */
  async remove(owner: string, id: string): Promise<void> {
    const now = this.clock.now();
    await this.boxes.remove(owner, id, (box) => [boxChangedEvent(box, this.kind, 'removed', now)]);
  }
}
