import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { ProxiesController } from './proxies.controller.js';
import { ProxyFaults } from './proxy-faults.js';
import { ProxyHealth } from './proxy-health.js';
import { ProxyInventory } from './proxy-inventory.js';
import { ProxyProbe } from './proxy-probe.js';
import { ProxyRepository } from './proxy.repository.js';
import { PROXY_MODEL, proxySchema } from './proxy.schema.js';
import { SeedProxies } from './seed-proxies.js';

@Module({
  imports: [MongoModule.forFeature({ [PROXY_MODEL]: proxySchema })],
  controllers: [ProxiesController],
  providers: [ProxyFaults, ProxyHealth, ProxyInventory, ProxyProbe, ProxyRepository, SeedProxies],
  exports: [ProxyFaults, ProxyHealth, ProxyProbe, ProxyRepository],
})
export class ProxiesModule {}
