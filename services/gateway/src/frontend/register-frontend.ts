import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sendFile } from '../files/send-file.js';
import { AddressedFiles } from './addressed-files.js';
import type { Filling } from './addressed-files.js';

/** Vite names what is in there by its content: another content is another name. */
const isHashed = (path: string) => path.startsWith('assets/');

/** Pages whose address holds a secret of a mailed link: what they load does not say where it was asked for. */
const secretPages = new Set(['reset-password', 'verify-email']);

/**
 * The built front end: files as they are, pages that the build has drawn (`/terms` is terms.html), and app.html for every
 * other path, since the routes are the page's own.
 * @param filling stands where the build left room for it: in links to share, robots.txt, the footer
 */
export function registerFrontend(fastify: FastifyInstance, root: string, filling: Filling): void {
  const addressed = new AddressedFiles(root, filling);
  const drawn = new Set(readdirSync(root).filter((name) => name.endsWith('.html')));
  const pageAt = (path: string) => {
    const name = `${path || 'index'}.html`;
    return drawn.has(name) ? name : 'app.html';
  };
  fastify.get('/*', (request, reply) => {
    const { '*': wanted } = request.params as { '*': string };
    if (/^(api|socket\.io)(\/|$)/.test(wanted)) return reply.callNotFound();
    const path = basename(wanted).includes('.') ? wanted : pageAt(wanted);
    if (secretPages.has(wanted)) void reply.header('referrer-policy', 'no-referrer');
    if (addressed.has(path)) return addressed.send(request, reply, path);
    const cacheControl = isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
    return sendFile(request, reply, { root, path, cacheControl });
  });
}
