import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anEdge } from '../../test/an-edge.js';
import type { Edge } from '../../test/an-edge.js';

const index =
  '<!doctype html><script>document.title = "מגפון";</script><script src="/assets/app-1.js"></script>';
const drawn = (text: string) => index.replace('<script>', () => `<h1>${text}</h1><script>`);
const contact = (phone: string, email: string, address: string) =>
  `<meta name="contact-phone" content="${phone}"><a href="mailto:${email}">${email}</a>${address}<h1>תנאי נגישות</h1>`;
const canonical = (address: string) => `<link rel="canonical" href="${address}/privacy"><h1>פרטיות</h1>`;
const script = `console.log(${JSON.stringify('x'.repeat(3_000))})`;

let edge: Edge;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontend-'));
  const root = join(folder, 'dist');
  await mkdir(join(root, 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(root, '.env'), 'secret');
  await writeFile(join(root, 'app.html'), index);
  await writeFile(join(root, 'index.html'), drawn('מגפון'));
  await writeFile(join(root, 'terms.html'), drawn('תנאי שימוש'));
  await writeFile(join(root, 'privacy.html'), canonical('__PUBLIC_URL__'));
  await writeFile(
    join(root, 'accessibility.html'),
    contact('__CONTACT_PHONE__', '__CONTACT_EMAIL__', '__CONTACT_ADDRESS__'),
  );
  await writeFile(join(root, 'robots.txt'), 'Sitemap: __PUBLIC_URL__/sitemap.xml');
  await writeFile(join(root, 'sitemap.xml'), '<loc>__PUBLIC_URL__/</loc>');
  await writeFile(join(root, 'assets', 'app-1.js'), script);
  await writeFile(join(root, 'assets', 'app-1.js.br'), brotliCompressSync(script));
  await writeFile(join(root, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await symlink(join(root, 'app.html'), join(root, 'alias.html'));
  edge = await anEdge({
    ...{ FRONTEND_DIR: root, PUBLIC_URL: 'https://megafon.example/' },
    ...{
      CONTACT_PHONE: '03-555-1234',
      CONTACT_EMAIL: 'us@shop.example',
      CONTACT_ADDRESS: 'רח׳ "הרצל" 1 <$&>',
    },
  });
});
afterAll(async () => {
  await edge.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = { 'accept-encoding': 'identity' }) =>
  edge.ask({ url, headers });

describe('the built front end', () => {
  it.each(['/dashboard', '/group-boxes/abc', '/campaigns?create=true', '/apiary'])(
    'answers %s with its page, always asked for anew',
    async (url) => {
      const response = await get(url);
      expect(response.statusCode).toBe(200);
      expect(response.body).toBe(index);
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      });
    },
  );

  it.each([
    ['/', 'מגפון'],
    ['/terms', 'תנאי שימוש'],
    ['/?from=a-mail', 'מגפון'],
  ])('answers %s with the page that the build has drawn', async (url, text) => {
    const { statusCode, body, headers } = await get(url);
    expect(statusCode).toBe(200);
    expect(body).toBe(drawn(text));
    expect(headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['/privacy', canonical('https://megafon.example'), 'text/html'],
    [
      '/accessibility',
      contact('03-555-1234', 'us@shop.example', 'רח׳ &quot;הרצל&quot; 1 &lt;$&amp;>'),
      'text/html',
    ],
    ['/robots.txt', 'Sitemap: https://megafon.example/sitemap.xml', 'text/plain'],
    ['/sitemap.xml', '<loc>https://megafon.example/</loc>', 'application/xml'],
  ])(
    'fills what differs by where the product runs into %s, packed and plain',
    async (url, text, mediaType) => {
      const { statusCode, body, headers } = await get(url);
      expect([statusCode, body]).toEqual([200, text]);
      expect(headers).toMatchObject({
        'content-type': `${mediaType}; charset=utf-8`,
        'cache-control': 'no-cache',
      });
      const { port } = new URL(await edge.app.getUrl());
      const packed = await rawGet(Number(port), url, 'gzip, br');
      expect(brotliDecompressSync(packed.body).toString()).toBe(text);
      const again = await rawGet(Number(port), url, 'br', { 'if-none-match': headers['etag']! });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    },
  );

  it('lets the page’s own inline script run, and no other', async () => {
    const { headers } = await get('/');
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='/);
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/);
  });

  it.each(['/reset-password?token=a.b', '/verify-email?token=a.b'])(
    'lets nothing that %s loads say where it was asked for',
    async (url) => {
      expect((await get(url)).headers['referrer-policy']).toBe('no-referrer');
      expect((await get('/login')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    },
  );

  it('is kept for ever where its name tells its content', async () => {
    const { headers, body } = await get('/assets/app-1.js');
    expect(body).toBe(script);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/logo.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('is sent as the build compressed it', async () => {
    const { port } = new URL(await edge.app.getUrl());
    const response = await rawGet(Number(port), '/assets/app-1.js', 'gzip, br');
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/javascript; charset=utf-8$/i),
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(brotliDecompressSync(response.body).toString()).toBe(script);
    expect((await rawGet(Number(port), '/assets/app-1.js', 'br;q=0')).headers).not.toHaveProperty(
      'content-encoding',
    );
  });

  it('is not sent again to who has it', async () => {
    const { port } = new URL(await edge.app.getUrl());
    const { headers } = await get('/');
    const again = await rawGet(Number(port), '/', 'identity', { 'if-none-match': headers['etag']! });
    expect(again.status).toBe(304);
    expect(again.body.length).toBe(0);
  });

  it.each([
    '/assets/nothing.js',
    '/favicon.ico',
    '/.env',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/x%00.html',
  ])('has nothing at %s', async (url) => {
    const { port } = new URL(await edge.app.getUrl());
    const response = await rawGet(Number(port), url, 'br');
    expect([400, 404]).toContain(response.status);
    expect(response.body.toString()).not.toContain('secret');
  });

  it.each(['/api', '/api/nothing', '/socket.io/nothing.js', '/socket.io'])(
    'leaves %s to others',
    async (url) => {
      expect((await get(url)).body).not.toContain('<!doctype');
    },
  );

  it('answers a HEAD without a body', async () => {
    const response = await edge.ask({ method: 'HEAD', url: '/' });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('');
  });
});

/** `fetch` tidies addresses up, unpacks bodies, and forbids caches with a condition. */
async function rawGet(port: number, path: string, encoding: string, more: Record<string, string> = {}) {
  const { request } = await import('node:http');
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port, path, headers: { 'accept-encoding': encoding, ...more } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
          );
        },
      );
      sent.on('error', reject);
      sent.end();
    },
  );
}
