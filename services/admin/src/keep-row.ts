import { unlessDuplicate } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';

interface Write {
  /** The row is written only where this holds; a row that is not there is made. */
  where?: Record<string, unknown>;
  update: Record<string, unknown>;
}

/**
 * Writes the row of an aggregate. Where the row is there and the condition does not hold, the insertion that MongoDB
 * then tries runs into the row itself: the event is known already, or older than what is known.
 * @returns whether it was written
 */
export async function keepRow<D>(
  model: Model<D>,
  id: string,
  { where = {}, update }: Write,
): Promise<boolean> {
  // Twice: the first attempt may also have lost a race against another insertion of the same row.
  const attempt = () =>
    unlessDuplicate(() =>
      model.collection.updateOne({ _id: id as never, ...where }, update, { upsert: true }),
    );
  return (await attempt()) || (await attempt());
}
