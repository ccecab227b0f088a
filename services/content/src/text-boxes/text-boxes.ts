import { AppError } from '@megafon/contracts';
import type { DataOf, PostItem, boxChanged } from '@megafon/contracts';
import { newId, refuseLostEdit, revisionOf } from '@megafon/mongo';
import type { Clock } from '@megafon/service';
import { boxChangedEvent } from '../box-events.js';
import type { MediaLibrary } from '../media/media-library.js';
import type { Quotas } from '../quotas/quotas.js';
import { cutShort, withinBytes } from '../within-bytes.js';
import { itemsOf, sizeOf } from './text-box.js';
import type { BoxContent } from './text-box.js';
import type { RemovedTextBoxRepository } from './removed-text-box.repository.js';
import type { TextBoxItemsRepository } from './text-box-items.repository.js';
import type { TextBoxRepository } from './text-box.repository.js';
import type { RemovedTextBoxDocument, TextBoxDocument } from '../documents/text-box.schema.js';

type TextBoxKind = Exclude<DataOf<typeof boxChanged>['kind'], 'group-box'>;
const quotaOf = { 'post-box': 'postBoxes', 'comment-box': 'commentBoxes' } as const;

/** A box with what is in it. */
export type FullBox = TextBoxDocument & { items: PostItem[] };

interface Parts {
  boxes: TextBoxRepository;
  items: TextBoxItemsRepository;
  removed: RemovedTextBoxRepository;
  media: MediaLibrary;
  quotas: Quotas;
  clock: Clock;
}

/**
 * What one can do with text boxes of one kind. Every change is announced by an event of its box. Items are written before
 * the box names them, so a box always has its items, whatever is cut short.
 */
export class TextBoxes {
  constructor(
    private readonly kind: TextBoxKind,
    private readonly parts: Parts,
  ) {}

  /** Newest first, descriptions cut short: what lists show. */
  async list<T>(owner: string, show: (box: TextBoxDocument) => T): Promise<T[]> {
    const boxes = await this.parts.boxes.list(owner);
    return withinBytes(boxes.map((box) => show({ ...box, description: cutShort(box.description) })));
  }

  /** @throws AppError BOX.NOT_FOUND */
  get(owner: string, id: string): Promise<FullBox> {
    return fullBox(this.parts.boxes, this.parts.items, owner, id);
  }

  /** @throws AppError BOX.LIMIT_REACHED, BOX.TOO_LARGE, BOX.TEXT_LIMIT_REACHED, MEDIA.NOT_FOUND, MEDIA.NOT_TOGETHER */
  async create(owner: string, { items: given, ...titles }: BoxContent): Promise<FullBox> {
    const { boxes, media, quotas, clock } = this.parts;
    const size = sizeOf(given);
    const items = await media.taken(owner, given);
    const _id = newId();
    return quotas.within(owner, { [quotaOf[this.kind]]: 1, textBytes: size.textBytes }, async () => {
      const itemsId = await this.store(owner, _id, items);
      const now = clock.now();
      const box = await boxes.insert(owner, { _id, ...titles, ...size, itemsId }, (created) => [
        boxChangedEvent(created, this.kind, 'created', now),
      ]);
      return { ...box, items };
    });
  }

  /**
   * @param startedFrom the revision that was edited; undefined goes over whatever is there
   * @throws AppError BOX.NOT_FOUND, BOX.TOO_LARGE, BOX.TEXT_LIMIT_REACHED, MEDIA.NOT_FOUND, MEDIA.NOT_TOGETHER,
   *   CONFLICT.CHANGED_MEANWHILE
   */
  async update(
    owner: string,
    id: string,
    { items: given, ...titles }: BoxContent,
    startedFrom: string | undefined,
  ): Promise<FullBox> {
    const { media, quotas } = this.parts;
    const size = sizeOf(given);
    const before = await this.get(owner, id);
    const items = await media.taken(owner, given);
    refuseLostEdit(startedFrom, editedOf(before), editedOf({ ...titles, items }));
    await media.letGo(owner, before.items);
    const taken = Math.max(0, size.textBytes - before.textBytes);
    return quotas.within(owner, { textBytes: taken }, async () => {
      const itemsId = await this.store(owner, id, items);
      const startedAt = startedFrom === undefined ? null : before;
      const { box, replaced } = await this.replace(owner, id, { ...titles, ...size, itemsId }, startedAt);
      await this.parts.items.drop(owner, replaced.itemsId);
      await quotas.giveBack(owner, { textBytes: taken - (size.textBytes - replaced.textBytes) });
      return { ...box, items };
    });
  }

  /** What was in it stays for a while: it may be put back. @throws AppError BOX.NOT_FOUND */
  async remove(owner: string, id: string): Promise<void> {
    const { boxes, removed, media, quotas, clock } = this.parts;
    const now = clock.now();
    const { items: held, ...known } = await this.get(owner, id);
    await media.letGo(owner, held);
    await removed.drop(owner, id);
    await removed.insertOnce(owner, { _id: id, kind: this.kind, box: keptOf(known), removedAt: now });
    const gone = await boxes.remove(owner, id, (box) => [boxChangedEvent(box, this.kind, 'removed', now)]);
    // It was saved meanwhile.
    if (gone.version !== known.version)
      await removed.change(owner, id, (one) => ({ state: { ...one, box: keptOf(gone) } }));
    await quotas.giveBack(owner, { [quotaOf[this.kind]]: 1, textBytes: gone.textBytes });
  }

  /** As it was, under its id. @throws AppError BOX.NOT_FOUND, BOX.LIMIT_REACHED, BOX.TEXT_LIMIT_REACHED */
  async restore(owner: string, id: string): Promise<FullBox> {
    const { boxes, removed, quotas, clock } = this.parts;
    const { kind, box } = await removed.get(owner, id);
    if (kind !== this.kind) throw new AppError('BOX.NOT_FOUND');
    const now = clock.now();
    const { createdAt, ...kept } = box;
    await quotas.within(owner, { [quotaOf[kind]]: 1, textBytes: box.textBytes }, async () => {
      const event = (back: TextBoxDocument) => [boxChangedEvent(back, kind, 'created', now)];
      const isBack = await boxes.putBack(owner, { _id: id, ...kept }, createdAt, event);
      if (!isBack) throw new AppError('BOX.NOT_FOUND');
    });
    await removed.drop(owner, id);
    return this.get(owner, id);
  }

  private async store(owner: string, box: string, items: PostItem[]): Promise<string> {
    return (await this.parts.items.insert(owner, { box, items, hasWordings: true }))._id;
  }

  private async replace(
    owner: string,
    id: string,
    fields: Partial<TextBoxDocument>,
    startedAt: TextBoxDocument | null,
  ): Promise<{ box: TextBoxDocument; replaced: TextBoxDocument }> {
    const now = this.parts.clock.now();
    const { doc: box, decision } = await this.parts.boxes.changeWith(owner, id, (known) => {
      // Every save stores other items.
      if (startedAt && startedAt.itemsId !== known.itemsId) throw new AppError('CONFLICT.CHANGED_MEANWHILE');
      const state = { ...known, ...fields };
      return { replaced: known, state, events: [boxChangedEvent(known, this.kind, 'updated', now)] };
    });
    return { box, replaced: decision.replaced };
  }
}

function keptOf(box: TextBoxDocument): RemovedTextBoxDocument['box'] {
  const { name, description, itemsId, itemCount, textBytes, createdAt } = box;
  return { name, description, itemsId, itemCount, textBytes, createdAt };
}

/** What is edited of a box. */
function editedOf({ name, description, items }: BoxContent): BoxContent {
  return { name, description, items };
}

/** What every box answers beside what is in it. */
export function headOf(box: FullBox) {
  return { ...titlesOf(box), revision: revisionOf(editedOf(box)) };
}

/** What a list and a box alike answer. */
export function titlesOf({ _id, name, description, createdAt, updatedAt }: TextBoxDocument) {
  return { _id, name, description, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

/** @throws AppError BOX.NOT_FOUND */
export async function fullBox(
  boxes: TextBoxRepository,
  items: TextBoxItemsRepository,
  owner: string,
  id: string,
): Promise<FullBox> {
  let box = await boxes.get(owner, id);
  for (;;) {
    const stored = box.itemsId === '' ? null : await items.find(owner, box.itemsId);
    if (stored) return { ...box, items: itemsOf(stored) };
    // Replaced between the two reads: the box names other items by now.
    const again = await boxes.get(owner, id);
    if (again.itemsId === box.itemsId) return { ...again, items: [] };
    box = again;
  }
}
