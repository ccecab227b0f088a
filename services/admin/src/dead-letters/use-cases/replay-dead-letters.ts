import { Injectable, Logger } from '@nestjs/common';
import { AppError, deadLetterAdministered, mostReplayedAtOnce, newEvent } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import { withTimeout } from '@megafon/concurrency';
import { currentTraceId } from '@megafon/messaging';
import { SYSTEM_OWNER } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { ask } from '../dead-letter.js';
import { DeadLetterRepository } from '../dead-letter.repository.js';
import type { Kind } from '../dead-letter.repository.js';
import type { DeadLetterDocument } from '../dead-letter.schema.js';
import { SendAskedLetters } from '../send-asked-letters.js';

/** A broker that is away is waited for by the sweep, not by the admin. */
const sendWithinMs = 5_000;
/** All of a kind together: what is left then is asked for again. */
const allWithinMs = 10_000;

/** An admin has messages sent again. That is on record in the write that asks for it, and asking twice sends once. */
@Injectable()
export class ReplayDeadLetters {
  private readonly logger = new Logger(ReplayDeadLetters.name);

  constructor(
    private readonly letters: DeadLetterRepository,
    private readonly sending: SendAskedLetters,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError DEAD_LETTER.… where it is not to be sent again; CONFLICT.CHANGED_MEANWHILE */
  async one(id: string, by: string, { evenIfTold }: { evenIfTold: boolean }): Promise<void> {
    const at = this.clock.now();
    const asked = await this.letters.change(SYSTEM_OWNER, id, (letter) => {
      const state = ask(letter, { by, evenIfTold, at });
      return { state, events: [replayAct(letter, by, at)] };
    });
    await this.send(asked);
  }

  /** Those of a kind that wait, oldest first. */
  async all(kind: Kind, by: string): Promise<{ sent: number; left: number }> {
    const until = performance.now() + allWithinMs;
    let sent = 0;
    for (const { _id } of await this.letters.oldestWaiting(kind, mostReplayedAtOnce)) {
      if (performance.now() > until) break;
      if (await this.oneOfMany(_id, by)) sent += 1;
    }
    return { sent, left: await this.letters.waiting(kind) };
  }

  /** False where somebody else has asked for it meanwhile, or it is gone. */
  private async oneOfMany(id: string, by: string): Promise<boolean> {
    try {
      await this.one(id, by, { evenIfTold: false });
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code.startsWith('DEAD_LETTER.')) return false;
      throw error;
    }
  }

  private async send(letter: DeadLetterDocument): Promise<void> {
    try {
      await withTimeout(this.sending.send(letter), sendWithinMs, 'sending a dead letter again');
    } catch (error) {
      this.logger.warn({ msg: 'a dead letter is sent again later', letter: letter._id, err: error });
    }
  }
}

/** @param before as the letter was: it is asked for once, so one line names it */
function replayAct(
  { _id, origin, type, group, state }: DeadLetterDocument,
  by: string,
  time: Date,
): EventEnvelope {
  const details = { type, group, topic: origin.topic, told: state === 'told' };
  const data = { by, act: 'dead-letter-replayed', target: _id, details };
  const id = `dead-letter-replayed:${_id}`;
  return newEvent(deadLetterAdministered, { id, tenant: '', traceId: currentTraceId(), time, data });
}
