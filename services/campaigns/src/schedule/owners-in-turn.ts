/** Something of an owner whose time has come. */
export interface Due {
  _id: string;
  owner: string;
}

/** What is due, the longest waiting first, at most `limit`, of all owners but those who are `passed`. */
type AskDue<D> = (passed: readonly string[], limit: number) => Promise<readonly D[]>;

/** Who has a tenth of what is looked at is left out of the next question. */
const shares = 10;

/**
 * Takes what is due in turns by owner, where a question for the oldest would be answered with the hundreds of one. Where
 * all that is due is known it asks once. Else it asks again for that of others, and whoever had a turn comes after those
 * who had none, at the next looks too.
 */
export class OwnersInTurn<D extends Due> {
  /** Who had a turn since all that are due had one. */
  private readonly served = new Set<string>();

  /** @returns at most `limit`, in their turns, and of each owner the longest waiting first; all that is due where it is less */
  async next(limit: number, ask: AskDue<D>): Promise<D[]> {
    const known = new KnownByOwner<D>();
    const passed = new Set(this.served);
    let isCut = false;
    for (let asked = 0; asked <= shares; asked += 1) {
      const found = await ask([...passed], limit);
      known.add(found);
      if (found.length < limit) {
        if (this.served.size === 0) break;
        // All others had their turn: from here on everybody may have one again.
        for (const owner of this.served) passed.delete(owner);
        this.served.clear();
        continue;
      }
      isCut = true;
      const crowds = known.ownersOf(Math.ceil(limit / shares)).filter((owner) => !passed.has(owner));
      if (crowds.length === 0) break;
      for (const owner of crowds) passed.add(owner);
    }
    const taken = known.inTurns(limit);
    if (isCut) for (const { owner } of taken) this.served.add(owner);
    return taken;
  }
}

/**
 * The part of a filter that leaves these owners out. The index by the time has to end with the owner: else each document of
 * theirs is read to be passed over.
 */
export function allBut(passed: readonly string[]): { owner?: { $nin: string[] } } {
  return passed.length > 0 ? { owner: { $nin: [...passed] } } : {};
}

/** What is known of each owner, once each. */
class KnownByOwner<D extends Due> {
  private readonly lines = new Map<string, Map<string, D>>();

  add(found: readonly D[]): void {
    for (const one of found) {
      const line = this.lines.get(one.owner) ?? new Map<string, D>();
      if (!line.has(one._id)) line.set(one._id, one);
      this.lines.set(one.owner, line);
    }
  }

  /** Of whom so many are known, or more. */
  ownersOf(count: number): string[] {
    return [...this.lines].filter(([, line]) => line.size >= count).map(([owner]) => owner);
  }

  /** The first of each, then the second of each. */
  inTurns(limit: number): D[] {
    let lines = [...this.lines.values()].map((line) => [...line.values()]);
    const taken: D[] = [];
    for (let turn = 0; lines.length > 0 && taken.length < limit; turn += 1) {
      lines = lines.filter((line) => line.length > turn);
      taken.push(...lines.flatMap((line) => line[turn] ?? []));
    }
    return taken.slice(0, limit);
  }
}
