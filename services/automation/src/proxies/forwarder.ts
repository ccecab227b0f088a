import type { lookup } from 'node:dns';
import { Agent } from 'node:http';
import { RequestError, Server } from 'proxy-chain';
import { mayLeave } from './egress-guard.js';
import type { EgressRules } from './egress-guard.js';
import { guardedLookup, mayBeProxy } from './guarded-lookup.js';

/** proxy-chain's own status for a proxy whose name is nowhere. */
const notFound = 593;

/**
 * The way out of one browser context: a loopback proxy that carries the account's proxy credentials, so that the
 * browser needs no authentication interception, and that refuses whatever is not the network. There is no direct way:
 * without the account's proxy nothing leaves.
 */
export class Forwarder {
  private constructor(
    private readonly server: Server,
    private readonly agent: Agent,
  ) {}

  /** @param upstreamUrl the account's proxy, with credentials. */
  static async open(upstreamUrl: string, rules: EgressRules): Promise<Forwarder> {
    const dnsLookup = guardedLookup(rules.origin) as typeof lookup;
    const agent = new Agent({ keepAlive: true, maxSockets: 32 });
    const server = new Server({
      host: '127.0.0.1',
      port: 0,
      prepareRequestFunction: ({ hostname, port }) => {
        if (!mayLeave(hostname, Number(port), rules)) throw new RequestError('egress refused', 403);
        if (!mayBeProxy(upstreamUrl, rules.origin))
          throw new RequestError('the proxy is at no public address', notFound);
        return { upstreamProxyUrl: upstreamUrl, httpAgent: agent, dnsLookup };
      },
    });
    await server.listen();
    return new Forwarder(server, agent);
  }

  /** For the context's `proxyServer`. */
  get url(): string {
    return `http://127.0.0.1:${this.server.port}`;
  }

  async close(): Promise<void> {
    await this.server.close(true);
    this.agent.destroy();
  }
}
