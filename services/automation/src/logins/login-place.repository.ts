import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { changeByVersion, InjectModel } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { EntitlementRepository } from '../accounts/entitlement.repository.js';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { attemptsCountMs, begun, ended, refused, withdrawn } from './login-places.js';
import type { LoginPlaces } from './login-places.js';
import { LOGIN_PLACES_MODEL } from './login-place.schema.js';
import type { StoredLoginPlaces } from './login-place.schema.js';

const maxAttempts = 100;
/** A place is free this long after the login's time, though nobody gave it back. */
const slackMs = 15_000;

/** A login that may begin. */
export interface LoginPlace {
  sessionId: string;
  expiresAt: Date;
}

/** Each user's places for live logins. One document of a user decides, however many processes ask at once. */
@Injectable()
export class LoginPlaceRepository {
  constructor(
    @InjectModel(LOGIN_PLACES_MODEL) private readonly model: Model<StoredLoginPlaces>,
    private readonly entitlements: EntitlementRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws AppError LOGIN.TOO_MANY_OPEN, LOGIN.TOO_MANY_ATTEMPTS */
  async begin(owner: string, accountId: string): Promise<LoginPlace> {
    const at = this.clock.now();
    const place = { sessionId: randomUUID(), expiresAt: new Date(at.getTime() + this.config.LOGIN_TTL_MS) };
    const until = new Date(place.expiresAt.getTime() + slackMs);
    const login = { sessionId: place.sessionId, accountId, at, until };
    const limits = {
      open: await this.entitlements.openLoginsOf(owner),
      perHour: this.config.LOGIN_ATTEMPTS_PER_HOUR,
      refusedPerHour: this.config.LOGIN_REFUSALS_PER_HOUR,
    };
    const forgetAt = new Date(until.getTime() + attemptsCountMs);
    await this.change(owner, (places) => ({ ...begun(places, login, limits), forgetAt }));
    return place;
  }

  /** It never came to the network: it counts for nothing. */
  async withdraw(owner: string, sessionId: string): Promise<void> {
    await this.change(owner, (places) => withdrawn(places, sessionId));
  }

  /** Harmless when it has ended already. */
  async end(owner: string, sessionId: string): Promise<void> {
    await this.change(owner, (places) => ended(places, sessionId));
  }

  /** The network did not take its password. */
  async refuse(owner: string, sessionId: string): Promise<void> {
    await this.change(owner, (places) => refused(places, sessionId));
  }

  private change(
    owner: string,
    decide: (places: LoginPlaces) => Partial<StoredLoginPlaces> | null,
  ): Promise<void> {
    const fresh = { _id: owner, version: 0, open: [], attempts: [], forgetAt: new Date(0) };
    return changeByVersion(this.model, {
      fresh,
      decide: ({ open, attempts }) => decide({ open, attempts }),
      maxAttempts,
    });
  }
}
