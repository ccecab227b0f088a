import { buildControlServer } from './control-server.js';
import { ForwardProxy } from './forward-proxy.js';
import { credentialsOf } from './proxy-credentials.js';

export { proxyModes } from './forward-proxy.js';
export type { ProxyMode } from './forward-proxy.js';

export interface ProxiesOptions {
  /** The first proxy's port, the others follow; 0 (the default) takes free ports. */
  port?: number;
  controlPort?: number;
  /** How many; 20 unless said otherwise. */
  count?: number;
  host?: string;
}

export interface RunningProxy {
  name: string;
  host: string;
  port: number;
  username: string;
  password: string;
  /** `http://user:password@host:port` */
  url: string;
}

export interface RunningProxies {
  /** The control server's address. */
  url: string;
  proxies: RunningProxy[];
  stop(): Promise<void>;
}

/** Starts the forward proxies and their control server. */
export async function startProxies(options: ProxiesOptions = {}): Promise<RunningProxies> {
  const { port = 0, controlPort = 0, count = 20, host = '127.0.0.1' } = options;
  const started: ForwardProxy[] = [];
  const proxies: RunningProxy[] = [];
  for (let number = 1; number <= count; number += 1) {
    const credentials = credentialsOf(number);
    const proxy = new ForwardProxy(`proxy-${number}`, credentials, host);
    const taken = await proxy.start(port === 0 ? 0 : port + number - 1);
    started.push(proxy);
    const url = `http://${credentials.username}:${credentials.password}@${host}:${taken}`;
    proxies.push({ name: proxy.name, host, port: taken, ...credentials, url });
  }
  const control = buildControlServer(started);
  const url = await control.listen({ host, port: controlPort });
  return {
    url,
    proxies,
    stop: async () => {
      await control.close();
      await Promise.all(started.map((proxy) => proxy.stop()));
    },
  };
}
