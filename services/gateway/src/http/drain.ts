import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { HealthChecks } from '@megafon/service';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';

/** Leaving without a failed request: no new connections are asked for, and those there are told to end. */
@Injectable()
export class Drain {
  private leaving = false;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'DRAIN_DELAY_MS'>,
    private readonly checks: HealthChecks,
  ) {}

  register(fastify: FastifyInstance): void {
    fastify.addHook('onSend', (_request, reply, payload, done) => {
      if (this.leaving) reply.header('connection', 'close');
      done(null, payload);
    });
  }

  /** Resolves when whoever balances the load had time to notice. */
  async begin(): Promise<void> {
    this.leaving = true;
    this.checks.draining();
    await wait(this.config.DRAIN_DELAY_MS);
  }
}
