import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { RequestOptions } from 'node:https';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { NETWORK_PROFILE } from '../profiles/network-profile.js';
import type { NetworkProfile } from '../profiles/network-profile.js';
import { guardedLookup, mayBeProxy } from './guarded-lookup.js';

/**
 * up: it opened a way to the network. failed: refused, wrong credentials, or no answer. unsure: it answers, and says
 * that the network does not.
 */
export type ProbeResult = 'up' | 'failed' | 'unsure';

/** Asks a proxy for a way to the network and takes it no further: nothing is sent to the network itself. */
@Injectable()
export class ProxyProbe {
  constructor(
    @Inject(NETWORK_PROFILE) private readonly profile: NetworkProfile,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Never rejects. @param url with credentials. */
  async execute(url: string): Promise<ProbeResult> {
    if (!mayBeProxy(url, this.profile.origin)) return 'failed';
    try {
      return verdictOf(await this.connect(new URL(url)));
    } catch {
      return 'failed';
    }
  }

  private connect(proxy: URL): Promise<number> {
    const network = new URL(this.profile.origin);
    const target = `${network.hostname}:${network.port || (network.protocol === 'https:' ? 443 : 80)}`;
    const credentials = [proxy.username, proxy.password].map(decodeURIComponent).join(':');
    const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    const options: RequestOptions = {
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...(proxy.username !== '' && { 'proxy-authorization': authorization }) },
      agent: false,
      lookup: guardedLookup(this.profile.origin),
      signal: AbortSignal.timeout(this.config.PROXY_PROBE_TIMEOUT_MS),
    };
    return new Promise((resolve, reject) => {
      const request = (proxy.protocol === 'https:' ? httpsRequest : httpRequest)(options);
      request.on('connect', (answer, socket) => {
        socket.on('error', () => undefined).destroy();
        resolve(answer.statusCode ?? 0);
      });
      request.on('error', reject).end();
    });
  }
}

function verdictOf(status: number): ProbeResult {
  if (status === 401 || status === 407) return 'failed';
  return status >= 500 ? 'unsure' : 'up';
}
