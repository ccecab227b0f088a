import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { Endpoint } from '@megafon/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Request } from '../http/request.js';
import { CallAllowances } from '../limits/call-allowances.js';
import { costOf } from '../limits/cost-of-call.js';
import { SignedIn } from './signed-in.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that a route answers; absent of files, docs and health. */
    endpoint?: Endpoint;
  }
}

/** A file of the page, or nothing that is there. */
const otherCost = 0.5;
/** Who asks again as soon as they are refused would take as much of this process with refusals as others with answers. */
const refusedAfterMs = 400;
/** Asked by who runs the gateway; nothing is done for it. */
const uncounted = ['/live', '/ready'];

/**
 * What happens to every request before its body is read: its address may ask for that much, it is signed in where that
 * is needed, and its user may ask for that much. Who may call what is the access guard's.
 */
@Injectable()
export class Admission {
  constructor(
    private readonly allowances: CallAllowances,
    private readonly signedIn: SignedIn,
  ) {}

  register(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', (route) => {
      if (route.config?.endpoint) route.bodyLimit = route.config.endpoint.bodyLimitBytes;
    });
    fastify.addHook('onRequest', (request, reply) => this.admit(request, reply));
  }

  /** @throws AppError REQUEST.TOO_MANY, some time later; AUTH.REQUIRED */
  private async admit(request: Request, reply: FastifyReply): Promise<void> {
    try {
      await this.count(request, reply);
    } catch (error) {
      if (error instanceof AppError && error.code === 'REQUEST.TOO_MANY') await pause(refusedAfterMs);
      throw error;
    }
  }

  private async count(request: Request, reply: FastifyReply): Promise<void> {
    const { config, url } = request.routeOptions;
    const { endpoint } = config;
    const cost = endpoint ? costOf(endpoint, request.headers) : otherCost;
    if (url === undefined || !uncounted.includes(url)) await this.allowances.takeForAddress(request.ip, cost);
    if (!endpoint || endpoint.access === 'public') return;
    const { userId } = await this.signedIn.callerOf(request, reply);
    await this.allowances.takeForUser(userId, cost);
  }
}
