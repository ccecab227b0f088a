import 'reflect-metadata';
import cookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DynamicModule, LoggerService, Type } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.js';
import { GatewayMetrics } from './gateway-metrics.js';
import { Admission } from './access/admission.js';
import { registerDocs } from './docs/register-docs.js';
import { inlineScriptHashes } from './frontend/inline-scripts.js';
import { readIndex } from './frontend/read-index.js';
import { registerFrontend } from './frontend/register-frontend.js';
import { registerMediaForm } from './media/media-form.js';
import { registerAccessLog } from './http/access-log.js';
import { answerBrokenRequests } from './http/answer-broken-requests.js';
import { AnswerErrors } from './http/answer-errors.js';
import { registerBodyDeadline } from './http/body-deadline.js';
import { registerCompression } from './http/compression.js';
import { limitConnections } from './http/connection-places.js';
import { Drain } from './http/drain.js';
import { otherBodyLimitBytes, registerJsonBody } from './http/json-body.js';
import type { Reply, Request } from './http/request.js';
import { registerSecurityHeaders, securityHeaders } from './http/security-headers.js';
import { registerTrace, traceIdOf } from './http/trace.js';

/** The application, its routes made and its hooks in place, not yet listening. */
export async function createApp(
  module: Type | DynamicModule,
  config: Config,
  logger?: LoggerService | false,
): Promise<NestFastifyApplication> {
  const index = await readIndex(config.FRONTEND_DIR);
  const headers = securityHeaders(config, index === null ? [] : inlineScriptHashes(index));
  const adapter = createAdapter(config, headers);
  const fastify = adapter.getInstance<FastifyInstance>();
  limitConnections(fastify.server, config.CONNECTIONS_PER_ADDRESS, config.TRUST_PROXY);
  registerSecurityHeaders(fastify, headers);
  registerTrace(fastify);
  registerAccessLog(fastify);
  registerBodyDeadline(fastify, config.BODY_TIMEOUT_MS, answerBrokenRequests(headers));
  registerJsonBody(fastify);
  registerMediaForm(fastify);

  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    abortOnError: false,
    ...(logger !== undefined && { logger }),
  });
  app.get(Drain).register(fastify);
  app.get(GatewayMetrics).register(fastify);
  app.get(Admission).register(fastify);
  await registerCompression(fastify);
  await fastify.register(cookie);
  registerDocs(fastify);
  if (index !== null) registerFrontend(fastify, config.FRONTEND_DIR, config);
  return app;
}

function createAdapter(
  { TRUST_PROXY, UPLOAD_TIMEOUT_MS }: Pick<Config, 'TRUST_PROXY' | 'UPLOAD_TIMEOUT_MS'>,
  headers: Readonly<Record<string, string>>,
): FastifyAdapter {
  const errors = new AnswerErrors();
  return new FastifyAdapter({
    logger: false,
    bodyLimit: otherBodyLimitBytes,
    trustProxy: TRUST_PROXY,
    skipMiddie: true,
    multipart: false,
    // What is under way when closing begins is answered: with 503 a person would see a deployment.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: UPLOAD_TIMEOUT_MS,
    // Looked at each second, not each half minute: a slow request has its time and no more.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength: 300 },
    // What the router itself refuses (a malformed address) never reaches a hook.
    frameworkErrors: (error: Error, request: Request, reply: Reply) => {
      request.traceId = traceIdOf(request.headers.traceparent);
      errors.answer(error, request, reply.headers({ ...headers, 'x-trace-id': request.traceId }));
    },
    clientErrorHandler: answerBrokenRequests(headers),
  });
}
