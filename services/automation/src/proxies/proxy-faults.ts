import { Injectable } from '@nestjs/common';
import { TimeoutError } from '@megafon/concurrency';
import { LostAnswerError, NetworkError } from '../profiles/network-error.js';
import { ProxyHealth } from './proxy-health.js';
import { ProxyProbe } from './proxy-probe.js';
import type { AssignedProxy } from './proxy.repository.js';

export interface Fault {
  /** What to throw instead. */
  error: unknown;
  /** The proxy has failed so often that nothing more goes through it. */
  isQuarantined: boolean;
}

/** Tells a failing proxy from a failing network: one that is silently dead looks like a page that takes too long. */
@Injectable()
export class ProxyFaults {
  constructor(
    private readonly health: ProxyHealth,
    private readonly probe: ProxyProbe,
  ) {}

  /** Counts it against the proxy when it was the proxy. An answer that was lost stays one: the click may have come. */
  async judge(proxy: AssignedProxy, error: unknown): Promise<Fault> {
    if (await this.isAtFault(proxy, error)) {
      const isQuarantined = await this.health.failed(proxy.id);
      const isLost = error instanceof LostAnswerError;
      return { error: isLost ? error : new NetworkError('proxy-failed', { cause: error }), isQuarantined };
    }
    // The network said no, through the proxy.
    if (error instanceof NetworkError && !isSilence(error)) await this.worked(proxy);
    return { error, isQuarantined: false };
  }

  async worked({ id, failures }: AssignedProxy): Promise<void> {
    if (failures > 0) await this.health.worked(id);
  }

  private async isAtFault({ url }: AssignedProxy, error: unknown): Promise<boolean> {
    if (error instanceof NetworkError && error.reason === 'proxy-failed') return true;
    return isSilence(error) && (await this.probe.execute(url)) === 'failed';
  }
}

/** Nothing came back: the proxy's doing, or the network's. */
function isSilence(error: unknown): boolean {
  if (error instanceof NetworkError) return ['timeout', 'network-failed'].includes(error.reason);
  return error instanceof TimeoutError || error instanceof LostAnswerError;
}
