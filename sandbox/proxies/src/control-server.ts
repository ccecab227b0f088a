import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { proxyModes } from './forward-proxy.js';
import type { ForwardProxy } from './forward-proxy.js';

const fault = z.object({
  proxy: z.string(),
  mode: z.enum(proxyModes),
  delayMs: z.number().int().min(0).max(120_000).optional(),
});

/** The control port: readiness, the list of proxies and their faults. */
export function buildControlServer(proxies: readonly ForwardProxy[]): FastifyInstance {
  const server = Fastify();
  server.get('/ready', () => ({ ready: true, proxies: proxies.length }));
  server.get('/', () => ({
    proxies: proxies.map(({ name, mode, requests }) => ({ name, mode, requests })),
    endpoints: ['GET /ready', 'POST /faults {proxy, mode, delayMs?}', 'DELETE /faults'],
  }));

  server.post('/faults', async (request, reply) => {
    const parsed = fault.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ error: z.prettifyError(parsed.error) });
    const proxy = proxies.find(({ name }) => name === parsed.data.proxy);
    if (!proxy) return reply.code(404).send({ error: `No proxy is called ${parsed.data.proxy}` });
    await proxy.setMode(parsed.data.mode, parsed.data.delayMs);
    return { proxy: proxy.name, mode: proxy.mode };
  });

  server.delete('/faults', async () => {
    for (const proxy of proxies) await proxy.setMode('off');
    return { cleared: true };
  });
  return server;
}
