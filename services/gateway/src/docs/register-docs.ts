import { endpoints, openApiDocument } from '@megafon/contracts';
import type { FastifyInstance } from 'fastify';
import absolutePath from 'swagger-ui-dist/absolute-path.js';
import { sendFile } from '../files/send-file.js';

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

/** The interface, described from the contract table, for people and for programs. Nothing comes from elsewhere. */
export function registerDocs(fastify: FastifyInstance): void {
  const document = JSON.stringify(openApiDocument(endpoints));
  fastify.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  fastify.get('/api/docs/start.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(start),
  );
  fastify.get('/api/docs/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );
  for (const path of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    fastify.get(`/api/docs/${path}`, (request, reply) =>
      sendFile(request, reply, { root: swaggerFiles, path, cacheControl: 'public, max-age=3600' }),
    );
  }
}
