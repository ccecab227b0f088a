import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A network, a proxy that writes down what it is asked for, and a neighbour nobody may reach. */
export interface EgressWorld {
  networkUrl: string;
  proxyUrl: string;
  /** `host:port` of everything that the proxy was asked for. */
  asked: Set<string>;
  neighbour: { port: number; connections(): number };
  /** A port of UDP on which nothing may arrive. */
  udp: { port: number; packets(): number };
  stop(): Promise<void>;
}

const serviceWorker = `
  addEventListener('install', () => skipWaiting());
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('message', (event) => {
    fetch(event.data, { mode: 'no-cors' }).then(() => 'reached', () => 'refused')
      .then((answer) => event.ports[0].postMessage(answer));
  });`;
const worker = `
  onmessage = ({ data }) => fetch(data, { mode: 'no-cors' })
    .then(() => postMessage('reached'), () => postMessage('refused'));`;

export async function startEgressWorld(): Promise<EgressWorld> {
  const network = await listen(servePages);
  const asked = new Set<string>();
  const proxy = await listen((request, response) => {
    const url = new URL(request.url ?? '');
    asked.add(url.host);
    const { method, headers } = request;
    const passed = httpRequest({
      host: url.hostname,
      port: url.port,
      path: url.pathname + url.search,
      method,
      headers,
    });
    passed.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.writeHead(502).end());
    request.pipe(passed);
  });
  proxy.on('connect', (request, socket) => {
    asked.add(request.url ?? '');
    const [host, port] = (request.url ?? '').split(':');
    const passed = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      passed.pipe(socket).pipe(passed);
    });
    passed.on('error', () => socket.destroy());
    socket.on('error', () => passed.destroy());
  });
  let connections = 0;
  const neighbour = await listen((_, response) => response.end('inside'), '::');
  neighbour.on('connection', () => (connections += 1));
  let packets = 0;
  const udp = createSocket('udp4').on('message', () => (packets += 1));
  udp.bind(0, '127.0.0.1');
  await once(udp, 'listening');
  const servers = [network, proxy, neighbour];
  return {
    networkUrl: `http://127.0.0.1:${portOf(network)}`,
    proxyUrl: `http://user:pass@127.0.0.1:${portOf(proxy)}`,
    asked,
    neighbour: { port: portOf(neighbour), connections: () => connections },
    udp: { port: udp.address().port, packets: () => packets },
    stop: async () => {
      udp.close();
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

const servePages: RequestListener = (request, response) => {
  const url = new URL(request.url ?? '', 'http://network');
  const script = { 'content-type': 'text/javascript' };
  if (url.pathname === '/away')
    return void response.writeHead(302, { location: url.searchParams.get('to') ?? '' }).end();
  if (url.pathname === '/service-worker.js') return void response.writeHead(200, script).end(serviceWorker);
  if (url.pathname === '/worker.js') return void response.writeHead(200, script).end(worker);
  response.writeHead(200, { 'content-type': 'text/html' });
  return void response.end('<!doctype html><title>network</title><body>here');
};

async function listen(listener: RequestListener, host = '127.0.0.1'): Promise<Server> {
  const server = createServer(listener);
  server.listen(0, host);
  await once(server, 'listening');
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
