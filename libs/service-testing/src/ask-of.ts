import type { Caller, ReplyOf, RequestSource } from '@megafon/contracts';
import { parseRequest } from '@megafon/messaging';
import type { AnyRequestContract } from '@megafon/messaging';
import { Outbox } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import type { INestApplicationContext } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';

type Handler = (request: object) => Promise<unknown>;

/**
 * A request as its controller gets it, without Kafka between: parsed by the contract, and its reply checked by it.
 * When it resolves, the events it caused are published.
 */
export type Ask = <C extends AnyRequestContract>(
  contract: C,
  userId: string,
  source?: RequestSource<C>,
  caller?: Caller | null,
) => Promise<ReplyOf<C>>;

/** @param app with DiscoveryModule, a Clock and an Outbox among its modules. */
export function askOf(app: INestApplicationContext): Ask {
  const routes = routesOf(app);
  const clock = app.get(Clock, { strict: false });
  return async (contract, userId, source = {}, caller = null) => {
    const handle = routes.get(contract.pattern);
    if (!handle) throw new Error(`nobody handles ${contract.pattern}`);
    const input = parseRequest(contract, source);
    const deadline = clock.now().getTime() + contract.timeoutMs;
    const reply = await handle({ ...input, userId, caller, traceId: '', deadline });
    await app.get(Outbox, { strict: false }).idle();
    return contract.reply.parse(reply) as ReplyOf<typeof contract>;
  };
}

/** The methods that `@Handles` marked, by the pattern of their contract. */
function routesOf(app: INestApplicationContext): Map<string, Handler> {
  const routes = new Map<string, Handler>();
  for (const { instance } of app.get(DiscoveryService, { strict: false }).getControllers()) {
    const controller = instance as Record<string, Handler>;
    for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(controller))) {
      const method = controller[name];
      if (typeof method !== 'function') continue;
      const extras = Reflect.getMetadata('microservices:pattern_extras', method) as
        { contract?: AnyRequestContract } | undefined;
      if (extras?.contract) routes.set(extras.contract.pattern, method.bind(controller));
    }
  }
  return routes;
}
