import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { endpoints, serviceNames } from '@megafon/contracts';
import type { Endpoint, ServiceName } from '@megafon/contracts';
import type { Reply, Request } from '../http/request.js';
import { Call } from './call.js';
import { ServiceCalls } from './service-calls.js';

/**
 * A Nest controller for each service, with a method for each of its calls, as if they had been written by hand: the
 * contract table is the only place where a call is added.
 */
export function generatedControllers(table: Readonly<Record<string, Endpoint>> = endpoints): Type[] {
  return serviceNames.map((service) => controllerOf(service, table));
}

function controllerOf(service: ServiceName, table: Readonly<Record<string, Endpoint>>): Type {
  const name = `${service}Calls`;
  const { [name]: Calls } = {
    [name]: class {
      constructor(readonly calls: ServiceCalls) {}
    },
  };
  if (!Calls) throw new Error('a class was not made');
  Inject(ServiceCalls)(Calls, undefined, 0);
  Controller()(Calls);
  for (const [operation, endpoint] of Object.entries(table)) {
    if (endpoint.service === service && endpoint.controller === 'generated')
      addMethod(Calls, operation, endpoint);
  }
  return Calls;
}

function addMethod(Calls: Type<{ calls: ServiceCalls }>, operation: string, endpoint: Endpoint): void {
  const prototype = Calls.prototype as object;
  Object.defineProperty(prototype, operation, {
    configurable: true,
    writable: true,
    value: async function (this: { calls: ServiceCalls }, request: Request, reply: Reply) {
      const answer: unknown = await this.calls.run(endpoint, request);
      if (endpoint.mayStayPending && isPending(answer)) reply.code(202);
      return answer;
    },
  });
  const descriptor = Object.getOwnPropertyDescriptor(prototype, operation);
  if (!descriptor) throw new Error('a method was not made');
  Req()(prototype, operation, 0);
  Res({ passthrough: true })(prototype, operation, 1);
  Call(endpoint)(prototype, operation, descriptor);
}

function isPending(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'pending' in answer && answer.pending === true;
}
