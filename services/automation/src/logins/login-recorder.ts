import { Injectable } from '@nestjs/common';
import { AppError, loginChanged, newEvent } from '@megafon/contracts';
import type { EventEnvelope, LoginStage } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { AutomationMetrics } from '../automation-metrics.js';
import { hasEnded, moved } from './login.js';
import type { EndedStage, Login } from './login.js';
import { LoginPlaceRepository } from './login-place.repository.js';
import { LoginRepository } from './login.repository.js';

/** Writes where a live login stands, and tells its owner's pages. */
@Injectable()
export class LoginRecorder {
  constructor(
    private readonly logins: LoginRepository,
    private readonly clock: Clock,
    private readonly metrics: AutomationMetrics,
    private readonly places: LoginPlaceRepository,
  ) {}

  async open(login: Pick<Login, '_id' | 'owner' | 'accountId' | 'workerId' | 'expiresAt'>): Promise<void> {
    const { owner, ...fields } = login;
    await this.logins.insert(owner, { ...fields, stage: 'opening' }, (stored) => [this.told(stored)]);
  }

  /** Harmless when it stands there already. @returns the stage it stands at now. */
  async move(owner: string, sessionId: string, stage: LoginStage): Promise<LoginStage> {
    const { doc: login, decision } = await this.logins.changeWith(owner, sessionId, (known) => {
      const state = moved(known, stage);
      return state ? { ends: hasEnded(state), state, events: [this.told(state)] } : { ends: false };
    });
    if (decision.ends) this.metrics.loginEnded(login.stage);
    // Also when it had ended before: a crash may have come between the two.
    if (hasEnded(login)) await this.places.end(owner, sessionId);
    return login.stage;
  }

  /** The same for its end; harmless also when it is not on record: with its user the record goes. */
  async end(owner: string, sessionId: string, stage: EndedStage): Promise<void> {
    try {
      await this.move(owner, sessionId, stage);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'LOGIN.SESSION_EXPIRED')) throw error;
      await this.places.end(owner, sessionId);
    }
  }

  private told({ _id: sessionId, owner, stage, version }: Login): EventEnvelope {
    return newEvent(loginChanged, {
      id: `${sessionId}:${stage}:${version}`,
      tenant: owner,
      traceId: currentTraceId(),
      time: this.clock.now(),
      data: { sessionId, owner, stage },
    });
  }
}
