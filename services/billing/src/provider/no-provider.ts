import { PaymentProvider, ProviderFault } from './payment-provider.js';

/** Where no provider is configured nobody can pay; all else of billing works. */
export class NoProvider extends PaymentProvider {
  readonly scriptUrl = null;

  clientOf(): string {
    return '';
  }

  createOrder(): Promise<never> {
    return this.nobody();
  }

  getOrder(): Promise<never> {
    return this.nobody();
  }

  capture(): Promise<never> {
    return this.nobody();
  }

  refund(): Promise<never> {
    return this.nobody();
  }

  async isGenuine(): Promise<boolean> {
    return false;
  }

  private async nobody(): Promise<never> {
    throw new ProviderFault('unknown', 'no payment provider is configured');
  }
}
