import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, newEvent, passwordResetRequested } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { Mailer } from '../../mail/mailer.js';
import { ResetRequestRepository } from '../reset-request.repository.js';
import type { ResetRequestDocument } from '../reset-request.schema.js';
import { countedForMs, waitForResetMs } from '../reset-wait.js';

/** More are not needed: the waits grow no more. */
const keptRequests = 10;

@Injectable()
export class RequestReset {
  constructor(
    private readonly requests: ResetRequestRepository,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes down that the password of an address was forgotten. No user is looked at here: whether there is one shows
   * neither in the answer nor in its time. Where a link went out a moment ago nothing happens, as that one is good.
   * @throws AppError SERVICE.UNAVAILABLE without a mail server
   */
  async execute(email: string): Promise<void> {
    if (!this.mailer.enabled) throw new AppError('SERVICE.UNAVAILABLE');
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + countedForMs);
    const id = createHash('sha256').update(email).digest('hex');
    await this.requests.insertOnce(id, { _id: id, email, asked: [], expiresAt });
    await this.requests.change(id, id, (request) => {
      if (waitForResetMs(request.asked, now) > 0) return null;
      const asked = [...request.asked, now].slice(-keptRequests);
      return { state: { ...request, asked, expiresAt }, events: [requestedEvent(request, now)] };
    });
  }
}

function requestedEvent({ _id: requestId, version }: ResetRequestDocument, time: Date): EventEnvelope {
  return newEvent(passwordResetRequested, {
    // A request that was forgotten begins again at the first version.
    id: `password-reset-requested:${requestId}:${version + 1}:${time.getTime()}`,
    tenant: requestId,
    traceId: currentTraceId(),
    time,
    data: { requestId },
  });
}
