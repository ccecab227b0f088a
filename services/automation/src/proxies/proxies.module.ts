import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { ProxyRepository } from './proxy.repository.js';
import { PROXY_MODEL, proxySchema } from './proxy.schema.js';
import { SeedProxies } from './seed-proxies.js';

@Module({
  imports: [MongoModule.forFeature({ [PROXY_MODEL]: proxySchema })],
  providers: [ProxyRepository, SeedProxies],
  exports: [ProxyRepository],
})
export class ProxiesModule {}
