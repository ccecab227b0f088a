import { Injectable } from '@nestjs/common';
import { InjectModel, Outbox, OwnedRepository, deleteAllOf } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { textKeyOf } from './run-texts.js';
import type { RunTexts } from './run-texts.js';
import type { Run, RunAction } from './run-state.js';
import { RUN_TEXT, RunTextDocument } from './run-texts.schema.js';

/** Texts in one write: each may have 125 kB. */
const batch = 20;

@Injectable()
export class RunTextsRepository extends OwnedRepository<RunTextDocument> {
  constructor(@InjectModel(RUN_TEXT) model: Model<RunTextDocument>, outbox: Outbox) {
    super(model, outbox, 'CAMPAIGN.NOT_FOUND');
  }

  /**
   * Before the run is stored; harmless when repeated. A crash in between leaves texts that nothing refers to, and they
   * harm nobody.
   */
  async keep(owner: string, runId: string, textsId: string, texts: RunTexts): Promise<void> {
    const writes = Object.entries(texts).map(([key, material]) => ({
      updateOne: {
        filter: { _id: `${textsId}:${key}`, owner },
        update: { $setOnInsert: { runId, ...material, version: 1, outbox: [] } },
        upsert: true,
      },
    }));
    for (let from = 0; from < writes.length; from += batch) {
      await this.model.bulkWrite(writes.slice(from, from + batch));
    }
  }

  /** The texts that these actions bring to the network, and no others: a run has megabytes of them. */
  async of(
    owner: string,
    run: Run,
    actions: readonly Pick<RunAction, 'kind' | 'target'>[],
  ): Promise<RunTexts> {
    const keys = [...new Set(actions.flatMap((action) => textKeyOf(run, action) ?? []))];
    if (keys.length === 0) return {};
    const stored = await this.list(owner, { _id: keys.map((key) => `${run.textsId}:${key}`) });
    return Object.fromEntries(
      stored.map(({ _id, text, media, moreMedia }) => [
        _id.slice(run.textsId.length + 1),
        { text, media, ...(moreMedia && { moreMedia }) },
      ]),
    );
  }

  /**
   * Removes the texts of these runs, run by run, at most `limit` in one write.
   * @returns those of which none is left: one at least, so that a run goes with each call
   */
  async acrossOwnersRemoveOfRuns(runIds: readonly string[], limit: number): Promise<string[]> {
    for (;;) {
      const query = this.model.find({ runId: { $in: [...runIds] } }, { runId: 1 });
      const found = await query.sort({ runId: 1 }).limit(limit).lean();
      const last = found.at(-1);
      if (last === undefined) return [...runIds];
      await this.model.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
      if (found.length < limit) return [...runIds];
      // Of the last one there may be more.
      const gone = runIds.filter((id) => id < last.runId);
      if (gone.length > 0) return gone;
    }
  }

  async removeAllOf(owner: string): Promise<void> {
    await deleteAllOf(this.model, owner);
  }
}
