import { Injectable } from '@nestjs/common';
import type { Overdue } from '@megafon/concurrency';
import { InjectModel, Outbox, OwnedRepository, deleteAllOf } from '@megafon/mongo';
import type { Model, OwnedDocument } from '@megafon/mongo';
import { CrashPoint } from '@megafon/service';
import { withReading } from './reactions.js';
import type { Reactions } from './reactions.js';
import { summaryOf } from './run-summary.js';
import { RunTextsRepository } from './run-texts.repository.js';
import { RUN, RunDocument } from './run.schema.js';
import type { RunHead } from './run.schema.js';
import { apart } from './stored-run.js';
import type { RunWithTexts } from './stored-run.js';

/** A run of before runs kept the names of their campaigns. */
export type UnnamedRun = Pick<RunDocument, '_id' | 'owner' | 'campaignId'>;

@Injectable()
export class RunRepository extends OwnedRepository<RunDocument> {
  constructor(
    @InjectModel(RUN) model: Model<RunDocument>,
    outbox: Outbox,
    private readonly crashPoint: CrashPoint,
    private readonly texts: RunTextsRepository,
  ) {
    // Hundreds of reports change the same run, one after the other.
    super(model, outbox, 'CAMPAIGN.NOT_FOUND', { remembers: 20 });
  }

  /** A run of an older version is brought up to date as it is read. */
  override async find(owner: string, id: string): Promise<RunDocument | null> {
    const run = await super.find(owner, id);
    return run && run.summary === undefined ? await this.updated(run) : run;
  }

  /** What lists show of runs, by their ids. */
  async heads(owner: string, ids: readonly string[]): Promise<Map<string, RunHead>> {
    if (ids.length === 0) return new Map();
    const fields = { startedAt: 1, finishedAt: 1, summary: 1 };
    const heads = await this.model.find({ owner, _id: { $in: [...ids] } }, fields).lean();
    const known = await Promise.all(
      heads.map((head) => (head.summary === undefined ? this.find(owner, head._id) : Promise.resolve(head))),
    );
    return new Map(known.flatMap((head) => (head ? [[head._id, head] as const] : [])));
  }

  /** The campaign with a run that has the picture; null where the owner has no such run. One action alone has its name. */
  async campaignOfPicture(owner: string, name: string): Promise<string | null> {
    const run = await this.model.findOne({ owner, evidence: name }, { _id: 0, campaignId: 1 }).lean();
    return run?.campaignId ?? null;
  }

  /** What was read of one of its posts; nothing where the run is not kept any more. */
  async keepReading(owner: string, id: string, actionId: string, read: Reactions): Promise<void> {
    if (!(await this.find(owner, id))) return;
    await this.change(owner, id, (run) => {
      const reactions = withReading(run.reactions ?? {}, actionId, read);
      if (!reactions) return null;
      return { state: { ...run, reactions, summary: summaryOf({ ...run, reactions }) } };
    });
  }

  async acrossOwnersUnnamed(limit: number): Promise<UnnamedRun[]> {
    const filter = { campaignName: { $exists: false } };
    return await this.model.find(filter, { owner: 1, campaignId: 1 }).limit(limit).lean();
  }

  /** Says what the campaign of an unnamed run is called. */
  async giveName(owner: string, id: string, campaignName: string): Promise<void> {
    const filter = { _id: id, owner, campaignName: { $exists: false } };
    await this.model.updateOne(filter, { $set: { campaignName }, $inc: { version: 1 } });
  }

  /** The runs of a campaign of which something is still to come. */
  async idsExpecting(owner: string, campaignId: string): Promise<string[]> {
    const runs = await this.model.find({ owner, campaignId }, { expiresAt: 1 }).lean();
    return runs.flatMap(({ _id, expiresAt }) => (expiresAt === null ? [] : _id));
  }

  /** Runs of which something is still to come. */
  acrossOwnersExpecting(): AsyncIterable<Pick<RunDocument, '_id' | 'owner'>> {
    return this.model
      .find({ expiresAt: { $gt: new Date(0) } }, { owner: 1 })
      .lean<RunDocument>()
      .cursor();
  }

  /** Runs with actions that nobody answered in time. */
  async acrossOwnersOverdue(now: Date, limit: number): Promise<Overdue[]> {
    return await this.model
      .find({ expiresAt: { $lte: now, $gt: new Date(0) } }, { owner: 1, overdueFailures: 1 })
      .sort({ expiresAt: 1 })
      .limit(limit)
      .lean();
  }

  /** Settling failed: `until` then. */
  async postpone(owner: string, id: string, until: Date): Promise<void> {
    const later = { $set: { expiresAt: until }, $inc: { overdueFailures: 1, version: 1 } };
    await this.model.updateOne({ _id: id, owner }, later);
  }

  /** Of the `limit` runs that ended first, and before a time, the ids of those whose events are published. */
  async acrossOwnersEndedBefore(before: Date, limit: number): Promise<string[]> {
    const ended = this.model.find({ finishedAt: { $lt: before }, outbox: { $size: 0 } }, { _id: 1 });
    const found = await ended.sort({ finishedAt: 1 }).limit(limit).lean();
    return found.map(({ _id }) => _id);
  }

  /** @returns how many went */
  async acrossOwnersRemove(ids: readonly string[]): Promise<number> {
    return (await this.model.deleteMany({ _id: { $in: [...ids] } })).deletedCount;
  }

  async removeAllOf(owner: string): Promise<void> {
    await deleteAllOf(this.model, owner);
  }

  private async updated(old: RunDocument): Promise<RunDocument | null> {
    const { _id, owner, version } = old;
    const { run, texts } = apart(_id, old as unknown as RunWithTexts);
    await this.texts.keep(owner, _id, run.textsId, texts);
    const { textsId, posts, comments, targets } = run;
    const fields = { textsId, posts, comments, targets, summary: summaryOf(run) };
    // Whoever was faster has done the same, or moved the run on.
    await this.model.updateOne({ _id, owner, version }, { $set: fields, $inc: { version: 1 } });
    return await this.find(owner, _id);
  }

  /** Between the write and its publication: where a crash must lose nothing. */
  protected override announce(doc: Pick<OwnedDocument, '_id' | 'outbox'> & { version?: number }): void {
    this.crashPoint.reached(doc.version === 1 ? 'after-plan' : 'after-result');
    super.announce(doc);
  }
}
