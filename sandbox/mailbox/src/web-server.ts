import { readFileSync } from 'node:fs';
import type { Html } from '@megafon/sandbox-markup';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Messages } from './messages.js';
import { listPage, messagePage, missingPage } from './pages.js';

const stylesheet = readFileSync(new URL('../public/style.css', import.meta.url));

interface MessageRoute {
  Params: { id: string };
}

/** The pages for people and the API for tests. */
export function buildWebServer(messages: Messages): FastifyInstance {
  const server = Fastify({ forceCloseConnections: true });
  // The button sends an empty form.
  server.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
    payload.resume().on('end', () => done(null));
  });
  server.get('/ready', () => ({ ready: true }));
  server.get('/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(stylesheet));

  server.get<{ Querystring: { to?: string } }>('/api/messages', ({ query }) => ({
    messages: messages.list(query.to),
  }));
  server.get<MessageRoute>('/api/messages/:id', ({ params }, reply) => {
    const message = messages.find(params.id);
    return message ? reply.send(message) : reply.code(404).send({ error: 'There is no such message' });
  });
  server.delete('/api/messages', () => {
    messages.clear();
    return { messages: [] };
  });

  server.get('/', (_request, reply) => sendPage(reply, listPage(messages.list())));
  server.post('/clear', (_request, reply) => {
    messages.clear();
    return reply.redirect('/', 303);
  });
  server.get<MessageRoute>('/messages/:id', ({ params }, reply) => {
    const message = messages.find(params.id);
    return message ? sendPage(reply, messagePage(message)) : sendPage(reply.code(404), missingPage());
  });
  server.get<MessageRoute>('/messages/:id/html', ({ params }, reply) => {
    const markup = messages.find(params.id)?.html;
    if (!markup) return sendPage(reply.code(404), missingPage());
    // A mail is a stranger's markup: no scripts, no forms, no origin; its links open outside the frame.
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
      )
      .type('text/html; charset=utf-8')
      .send(`<base target="_top">${markup}`);
  });
  return server;
}

function sendPage(reply: FastifyReply, page: Html): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page.markup);
}
