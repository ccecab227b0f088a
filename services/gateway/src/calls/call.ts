import { applyDecorators, HttpCode, RequestMapping, RequestMethod } from '@nestjs/common';
import type { Endpoint } from '@megafon/contracts';
import { RouteConfig } from '@nestjs/platform-fastify';
import { AllowedTo } from '../access/access.js';

/** Makes a method the route of a contract: its path, its status, who may call it, and what it costs. */
export function Call(endpoint: Endpoint): MethodDecorator {
  return applyDecorators(
    RequestMapping({ path: `/api${endpoint.path}`, method: RequestMethod[endpoint.method] }),
    HttpCode(endpoint.status),
    AllowedTo(endpoint.access),
    RouteConfig({ endpoint }),
  );
}
