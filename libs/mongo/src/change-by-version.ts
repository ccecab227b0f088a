import { AppError } from '@megafon/contracts';
import type { Model } from 'mongoose';
import { unlessDuplicate } from './duplicate-key-error.js';

interface Versioned {
  _id: string;
  version: number;
}

type Decided<D extends Versioned> = Partial<Omit<D, '_id' | 'version'>> | null;

interface Change<D extends Versioned> {
  /** The document as it is where there is none yet. */
  fresh: D;
  /** The fields to set; null when nothing changes. What it reads beside the document it reads after it. */
  decide: (doc: D) => Decided<D> | Promise<Decided<D>>;
  /** Each fails only because another change of the same document went through. */
  maxAttempts: number;
}

/**
 * Decides by what the document says and writes it only where it says so still, however many processes ask at once. One
 * that is not there is made by the first change of it.
 * @throws AppError CONFLICT.CHANGED_MEANWHILE
 */
export async function changeByVersion<D extends Versioned>(
  model: Model<D>,
  { fresh, decide, maxAttempts }: Change<D>,
): Promise<void> {
  const { _id } = fresh;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const found = (await model.collection.findOne({ _id } as object)) as D | null;
    const fields = await decide(found ?? fresh);
    if (!fields) return;
    const write = found
      ? model
          .updateOne(
            { _id, version: found.version } as object,
            { $set: fields, $inc: { version: 1 } } as object,
          )
          .then(({ matchedCount }) => matchedCount === 1)
      : unlessDuplicate(() => model.create({ ...fresh, ...fields }));
    if (await write) return;
  }
  throw new AppError('CONFLICT.CHANGED_MEANWHILE');
}
