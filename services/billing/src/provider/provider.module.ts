import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { NoProvider } from './no-provider.js';
import { PaymentProvider } from './payment-provider.js';
import { PaypalProvider } from './paypal-provider.js';
import type { PaypalProviderOptions } from './paypal-provider.js';

@Module({})
export class ProviderModule {
  /** @param options null: nobody can pay */
  static on(options: PaypalProviderOptions | null): DynamicModule {
    const provider = options ? new PaypalProvider(options) : new NoProvider();
    return {
      module: ProviderModule,
      global: true,
      providers: [{ provide: PaymentProvider, useValue: provider }],
      exports: [PaymentProvider],
    };
  }
}
