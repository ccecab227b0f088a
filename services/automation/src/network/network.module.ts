import { Module } from '@nestjs/common';
import { BrowsersModule } from '../browsers/browsers.module.js';
import { LayoutsModule } from './layouts/layouts.module.js';
import { NETWORK_DRIVER } from './network-driver.js';
import { WebNetworkDriver } from './web-network-driver.js';

@Module({
  imports: [BrowsersModule, LayoutsModule],
  providers: [{ provide: NETWORK_DRIVER, useClass: WebNetworkDriver }],
  exports: [NETWORK_DRIVER],
})
export class NetworkModule {}
