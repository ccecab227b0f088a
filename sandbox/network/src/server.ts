import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { faultsHook } from './faults/faults.hook.js';
import { groupActions } from './groups/group.routes.js';
import { sendPage } from './http/answers.js';
import { visitorHook } from './http/visitor.js';
import { loginActions } from './login/login.routes.js';
import { largestFileBytes } from './media/media-store.js';
import { mediaRoutes } from './media/media.routes.js';
import type { NetworkParts } from './network-parts.js';
import { known } from './pages/view.js';
import { phoneRoutes } from './phone/phone.routes.js';
import { postActions } from './posts/post.routes.js';
import { documentRoutes } from './script/document.routes.js';
import { viewRoutes } from './script/view.routes.js';
import { truthRoutes } from './truth/truth.routes.js';

/** The whole site on these parts; not listening yet. */
export function buildServer(parts: NetworkParts): FastifyInstance {
  const { world, signIn, requests, media, shell } = parts;
  const server = Fastify({ bodyLimit: largestFileBytes, forceCloseConnections: true });
  void server.register(cookie);
  void server.register(formbody);
  void server.register(multipart, { limits: { fileSize: largestFileBytes, files: 10 } });

  server.register(async (site) => {
    visitorHook(site, world, signIn, requests);
    // What is confirmed is kept, whatever becomes of this process.
    site.addHook('onSend', async (_request, _reply, payload) => {
      await parts.saved();
      return payload;
    });
    faultsHook(site, parts);
    site.addHook('preHandler', async (request, reply) => {
      const language = known((request.query as { lang?: unknown }).lang);
      if (language) void reply.setCookie('lang', language, { path: '/', sameSite: 'lax' });
    });
    site.setNotFoundHandler(async ({ visitor }, reply) =>
      visitor.isApi
        ? reply.code(404).send({ error: 'not-found' })
        : sendPage(reply.code(404), shell.document(visitor.view)),
    );
    site.get('/ready', async () => ({ ready: true }));
    loginActions(site, parts);
    groupActions(site, world);
    postActions(site, parts);
    documentRoutes(site, parts);
    viewRoutes(site, parts);
    phoneRoutes(site, world, signIn);
    mediaRoutes(site, world, media);
    truthRoutes(site, parts);
  });
  return server;
}
