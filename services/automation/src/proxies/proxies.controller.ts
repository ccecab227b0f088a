import { Controller, Inject } from '@nestjs/common';
import { AppError, addProxy, listProxies, paginationOf, releaseProxy, removeProxy } from '@megafon/contracts';
import type { Proxy as ShownProxy, ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { NETWORK_PROFILE } from '../profiles/network-profile.js';
import type { NetworkProfile } from '../profiles/network-profile.js';
import { isPublicHost } from './egress-guard.js';
import { proxyUrlOf } from './proxy-address.js';
import { ProxyHealth } from './proxy-health.js';
import { ProxyInventory } from './proxy-inventory.js';
import type { Proxy } from './proxy.schema.js';

/** The inventory, for admins. The gateway lets nobody else through. */
@Controller()
export class ProxiesController {
  constructor(
    private readonly inventory: ProxyInventory,
    private readonly health: ProxyHealth,
    @Inject(NETWORK_PROFILE) private readonly profile: NetworkProfile,
  ) {}

  @Handles(listProxies)
  async list({ query }: RequestOf<typeof listProxies>): Promise<ReplyOf<typeof listProxies>> {
    const [{ proxies, total }, counts] = await Promise.all([
      this.inventory.page(query),
      this.inventory.counts(),
    ]);
    const pagination = paginationOf(query.page, query.limit, total);
    return { success: true, data: proxies.map(shown), pagination, counts };
  }

  @Handles(addProxy)
  async add({ body }: RequestOf<typeof addProxy>): Promise<ReplyOf<typeof addProxy>> {
    const url = proxyUrlOf(body);
    // A proxy inside our own walls makes sense only where the network is there as well.
    const isInside = !isPublicHost(body.host) && isPublicHost(new URL(this.profile.origin).hostname);
    if (url === null || isInside) throw new AppError('REQUEST.INVALID', { fields: ['host'] });
    return { success: true, data: shown(await this.inventory.add(url)) };
  }

  @Handles(removeProxy)
  async remove({ params }: RequestOf<typeof removeProxy>): Promise<{ success: true }> {
    await this.inventory.remove(params.id);
    return { success: true };
  }

  @Handles(releaseProxy)
  async release({ params }: RequestOf<typeof releaseProxy>): Promise<ReplyOf<typeof releaseProxy>> {
    return { success: true, data: shown(await this.health.release(params.id)) };
  }
}

function shown(proxy: Proxy): ShownProxy {
  const { publicId: proxyId, host, port, state: status, failures } = proxy;
  const accountId = proxy.free ? null : proxy.holder;
  return {
    proxyId,
    host,
    port,
    status,
    accountId,
    failures,
    lastCheckedAt: proxy.lastCheckedAt?.toISOString() ?? null,
  };
}
