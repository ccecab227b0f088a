import { instancePort, publicUrl } from '../ports.js';
import type { StackPorts } from '../ports.js';

/** Where the parts of a running system answer. */
export class StackAddresses {
  constructor(readonly ports: StackPorts) {}

  get gatewayUrl(): string {
    return `http://127.0.0.1:${this.ports.gateway}`;
  }

  /** One of several gateways, past the balancer; the first is 1. */
  gatewayUrlOf(number: number): string {
    return `http://127.0.0.1:${instancePort(this.ports, { of: 'gateway', number })}`;
  }

  /** Where people open it: by a name, as passkeys are bound to one. */
  get publicUrl(): string {
    return publicUrl(this.ports);
  }

  get networkUrl(): string {
    return `http://127.0.0.1:${this.ports.network}`;
  }

  get paymentsUrl(): string {
    return `http://127.0.0.1:${this.ports.payments}`;
  }

  get mailboxUrl(): string {
    return `http://127.0.0.1:${this.ports.mailbox}`;
  }

  /** Where the faults of the sandbox's proxies are set. */
  get proxiesUrl(): string {
    return `http://127.0.0.1:${this.ports.proxiesControl}`;
  }
}
