import { Controller } from '@nestjs/common';
import {
  AppError,
  getDeadLetter,
  listDeadLetters,
  replayDeadLetter,
  replayDeadLetters,
} from '@megafon/contracts';
import type { Caller, DeadLetterDetails, DeadLetterSummary, ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { InjectModel, SYSTEM_OWNER } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { USER_FACT, UserFact } from '../documents/fact.schemas.js';
import { userNames } from '../documents/user-names.js';
import { DeadLetterRepository } from './dead-letter.repository.js';
import type { DeadLetterDocument } from './dead-letter.schema.js';
import { ReplayDeadLetters } from './use-cases/replay-dead-letters.js';

const longestError = 200;

/** The gateway lets in admins, and superadmins alone to send again; who it was goes on record. */
@Controller()
export class DeadLettersController {
  constructor(
    private readonly letters: DeadLetterRepository,
    private readonly replays: ReplayDeadLetters,
    @InjectModel(USER_FACT) private readonly users: Model<UserFact>,
  ) {}

  @Handles(listDeadLetters)
  async list({ query }: RequestOf<typeof listDeadLetters>): Promise<ReplyOf<typeof listDeadLetters>> {
    const { state, type, group, cursor, limit } = query;
    if ((type === undefined) !== (group === undefined))
      throw new AppError('REQUEST.INVALID', { fields: ['type: goes with group'] });
    const kind = type !== undefined && group !== undefined ? { type, group } : undefined;
    const [{ items, nextCursor }, waiting] = await Promise.all([
      this.letters.page({ state, kind, cursor }, limit),
      this.letters.waiting(kind),
    ]);
    return { items: items.map(summaryOf), nextCursor, waiting };
  }

  @Handles(getDeadLetter)
  async get({ params }: RequestOf<typeof getDeadLetter>): Promise<ReplyOf<typeof getDeadLetter>> {
    return { success: true, data: await this.detailsOf(params.id) };
  }

  @Handles(replayDeadLetter)
  async replay({
    caller,
    params,
    body,
  }: RequestOf<typeof replayDeadLetter>): Promise<ReplyOf<typeof replayDeadLetter>> {
    await this.replays.one(params.id, idOf(caller), body);
    return { success: true, data: await this.detailsOf(params.id) };
  }

  @Handles(replayDeadLetters)
  async replayKind({
    caller,
    body,
  }: RequestOf<typeof replayDeadLetters>): Promise<ReplyOf<typeof replayDeadLetters>> {
    return { success: true, ...(await this.replays.all(body, idOf(caller))) };
  }

  private async detailsOf(id: string): Promise<DeadLetterDetails> {
    const letter = await this.letters.get(SYSTEM_OWNER, id);
    const { topic, partition, offset, reason, subject, userId, traceId, publishedAt, askedAt, askedBy } =
      letter;
    const [nameOf, diedAgain] = await Promise.all([
      userNames(this.users, [userId, askedBy]),
      this.letters.nextDeathOf(letter),
    ]);
    const named = (user: string | null) =>
      user === null ? null : { id: user, name: nameOf.get(user) ?? '' };
    return {
      ...summaryOf(letter),
      reason,
      place: `${topic} ${partition}:${offset}`,
      subject,
      user: named(userId),
      traceId,
      publishedAt: publishedAt?.toISOString() ?? null,
      askedAt: askedAt?.toISOString() ?? null,
      askedBy: named(askedBy),
      diedAgain: diedAgain && { id: diedAgain._id, at: diedAgain.at.toISOString() },
    };
  }
}

function idOf(caller: Caller | null): string {
  if (!caller) throw new AppError('AUTH.REQUIRED');
  return caller.userId;
}

function summaryOf(letter: DeadLetterDocument): DeadLetterSummary {
  const { _id, state, at, type, group, origin, cause, reason, attempts, messageId, sentAt } = letter;
  const [firstLine = ''] = reason.split('\n', 1);
  return {
    id: _id,
    state,
    at: at.toISOString(),
    type,
    group,
    topic: origin.topic,
    cause,
    attempts,
    error: firstLine.slice(0, longestError),
    messageId,
    sentAt: sentAt?.toISOString() ?? null,
  };
}
