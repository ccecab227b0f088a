import type { Model } from '@megafon/mongo';
import type { UserFact } from './fact.schemas.js';

/** The names that users have now, by their ids; whoever is not known is not in it. */
export async function userNames(
  users: Model<UserFact>,
  ids: readonly unknown[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))];
  const found = await users.find({ _id: { $in: wanted } }, { name: 1 }).lean();
  return new Map(found.flatMap(({ _id, name }) => (name === undefined ? [] : [[_id, name]])));
}
