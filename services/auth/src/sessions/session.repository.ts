import { Injectable } from '@nestjs/common';
import { deleteInBatches, InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { sessionIdOf } from './refresh-token.js';
import { SESSION, SessionDocument } from './session.schema.js';

@Injectable()
export class SessionRepository extends OwnedRepository<SessionDocument> {
  constructor(@InjectModel(SESSION) model: Model<SessionDocument>, outbox: Outbox) {
    super(model, outbox, 'AUTH.REFRESH_INVALID');
  }

  /** The sessions that are good, newest first. */
  async open(owner: string, now: Date, limit: number): Promise<SessionDocument[]> {
    return await this.model.find(openOf(owner, now)).sort({ startedAt: -1, _id: -1 }).limit(limit).lean();
  }

  async countOpen(owner: string, now: Date): Promise<number> {
    return this.model.countDocuments(openOf(owner, now));
  }

  /** The family ids of all of them, newest first. */
  async *openIds(owner: string, now: Date): AsyncGenerator<string> {
    const cursor = this.model
      .find(openOf(owner, now), { _id: 1 })
      .sort({ startedAt: -1, _id: -1 })
      .lean()
      .cursor();
    for await (const { _id } of cursor) yield _id;
  }

  /** A second factor is behind this session from now on. @param id as access tokens name it */
  async noteSecondFactor(owner: string, id: string, now: Date): Promise<void> {
    for await (const familyId of this.openIds(owner, now)) {
      if (sessionIdOf(familyId) !== id) continue;
      await this.change(owner, familyId, (session) => ({ state: { ...session, hasSecondFactor: true } }));
    }
  }

  /** For refreshing, where the token alone says whose session it is. */
  async acrossOwnersFind(familyId: string): Promise<SessionDocument | null> {
    return await this.model.findOne({ _id: { $eq: familyId } }).lean();
  }

  /** Everybody's that have not run out, ended or not. */
  acrossOwnersUnexpired(now: Date): AsyncIterable<Pick<SessionDocument, '_id' | 'owner'>> {
    return this.model
      .find({ expiresAt: { $gt: now } }, { owner: 1 })
      .lean<SessionDocument>()
      .cursor();
  }

  /** Ends every session of a user that began by then. Harmless when repeated: what began later goes on. */
  async endAllOf(owner: string, startedBy: Date): Promise<void> {
    for (const { _id } of await this.list(owner)) {
      await this.change(owner, _id, (session) =>
        session.endedAt === null && session.startedAt <= startedBy
          ? { state: { ...session, endedAt: startedBy } }
          : null,
      );
    }
  }

  /** Nothing is left of the sessions of a user who is gone. */
  async forgetAllOf(owner: string): Promise<void> {
    await deleteInBatches(this.model, { filter: { owner: { $eq: owner } }, limit: 500 });
  }
}

function openOf(owner: string, now: Date) {
  return { owner: { $eq: owner }, endedAt: null, expiresAt: { $gt: now } };
}
