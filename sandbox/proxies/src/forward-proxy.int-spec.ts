import { request as httpRequest } from 'node:http';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, afterEach, describe, expect, it } from '@jest/globals';
import { startProxies } from './index.js';
import type { RunningProxies, RunningProxy } from './index.js';

let site: Server;
let siteUrl: string;
let running: RunningProxies;
let proxy: RunningProxy;

beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url === '/cut') {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half of it', () => response.destroy());
      return;
    }
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ headers: request.headers, url: request.url }));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  running = await startProxies({ count: 2 });
  proxy = running.proxies[0] as RunningProxy;
});

afterEach(() => fetch(`${running.url}/faults`, { method: 'DELETE' }));

afterAll(async () => {
  await running.stop();
  await new Promise((resolve) => site.close(resolve));
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

function through(via: RunningProxy, url: string, user = `${via.username}:${via.password}`): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      'proxy-authorization': `Basic ${Buffer.from(user).toString('base64')}`,
      host: new URL(url).host,
    };
    const sent = httpRequest(
      { host: via.host, port: via.port, path: url, headers, timeout: 400 },
      (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
        answer.on('error', reject);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('No answer')));
    sent.on('error', reject).end();
  });
}

async function setFault(name: string, mode: string): Promise<void> {
  const answer = await fetch(`${running.url}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ proxy: name, mode }),
  });
  expect(answer.status).toBe(200);
}

describe('a forward proxy', () => {
  it('passes plain HTTP on with its name in Via and without its credentials', async () => {
    const answer = await through(proxy, `${siteUrl}/page?q=1`);
    const seen = JSON.parse(answer.body);
    expect(seen.url).toBe('/page?q=1');
    expect(seen.headers.via).toBe('1.1 proxy-1');
    expect(seen.headers['proxy-authorization']).toBeUndefined();
    expect(answer.headers.via).toBe('1.1 proxy-1');
  });

  it("asks for credentials and refuses another proxy's", async () => {
    const answer = await through(proxy, siteUrl, 'proxy-2:sandbox-proxy-2');
    expect(answer.status).toBe(407);
    expect(answer.headers['proxy-authenticate']).toContain('Basic');
  });

  it('answers 502 when the site does not', async () => {
    expect((await through(proxy, 'http://127.0.0.1:9/')).status).toBe(502);
  });

  it('cuts a reply off where the site cut it off', async () => {
    await expect(through(proxy, `${siteUrl}/cut`)).rejects.toThrow();
  });

  it('tunnels CONNECT', async () => {
    const socket = connect(proxy.port, proxy.host);
    const login = Buffer.from(`${proxy.username}:${proxy.password}`).toString('base64');
    const { host } = new URL(siteUrl);
    socket.write(`CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\nProxy-Authorization: Basic ${login}\r\n\r\n`);
    socket.setEncoding('utf8');
    const received = await new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (chunk: string) => {
        text += chunk;
        if (text.endsWith('Established\r\n\r\n'))
          socket.write(`GET /in HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      });
      socket.on('close', () => resolve(text));
    });
    expect(received).toContain('"url":"/in"');
    expect(received).not.toContain('1.1 proxy-1');
  });
});

describe('faults of a proxy', () => {
  it("'refuse' closes the port, and 'off' opens the same one again", async () => {
    await setFault('proxy-1', 'refuse');
    await expect(through(proxy, siteUrl)).rejects.toThrow(/ECONNREFUSED/);
    await setFault('proxy-1', 'off');
    expect((await through(proxy, siteUrl)).status).toBe(200);
  });

  it("'407' refuses the right credentials, and only at that proxy", async () => {
    await setFault('proxy-1', '407');
    expect((await through(proxy, siteUrl)).status).toBe(407);
    expect((await through(running.proxies[1] as RunningProxy, siteUrl)).status).toBe(200);
  });

  it("'dead' takes the connection and never answers", async () => {
    await setFault('proxy-1', 'dead');
    await expect(through(proxy, siteUrl)).rejects.toThrow('No answer');
  });

  it("'slow' answers, late", async () => {
    const body = JSON.stringify({ proxy: 'proxy-1', mode: 'slow', delayMs: 120 });
    await fetch(`${running.url}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const before = performance.now();
    expect((await through(proxy, siteUrl)).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThanOrEqual(110);
  });
});
