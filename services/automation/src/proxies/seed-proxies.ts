import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { ProxyInventory } from './proxy-inventory.js';

/** The configuration is where proxies come from; the inventory is where it is known who has which. */
@Injectable()
export class SeedProxies implements OnApplicationBootstrap {
  constructor(
    private readonly proxies: ProxyInventory,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.proxies.seed(this.config.PROXIES);
  }
}
