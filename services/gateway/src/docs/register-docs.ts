import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints, openApiDocument } from '@megafon/contracts';
import type { FastifyInstance } from 'fastify';
import absolutePath from 'swagger-ui-dist/absolute-path.js';
import { KeptBody } from '../files/kept-body.js';

const swaggerFiles = absolutePath();

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Megafon API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>`;

const start = `SwaggerUIBundle({ url: '/api/docs/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null });`;

const text = (type: string, body: string) =>
  new KeptBody(async () => Buffer.from(body), {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-cache',
  });
const file = (type: string, name: string) =>
  new KeptBody(() => readFile(join(swaggerFiles, name)), {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'public, max-age=3600',
  });

/** The interface, described from the contract table, for people and for programs. Nothing comes from elsewhere. */
export function registerDocs(fastify: FastifyInstance): void {
  const bodies: Readonly<Record<string, KeptBody>> = {
    '': text('text/html', page),
    '/start.js': text('text/javascript', start),
    '/openapi.json': text('application/json', JSON.stringify(openApiDocument(endpoints))),
    '/swagger-ui.css': file('text/css', 'swagger-ui.css'),
    '/swagger-ui-bundle.js': file('text/javascript', 'swagger-ui-bundle.js'),
  };
  for (const [path, body] of Object.entries(bodies)) {
    fastify.get(`/api/docs${path}`, { compress: false }, (request, reply) => body.answer(request, reply));
  }
}
