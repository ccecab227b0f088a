import { isAddressOf, networkAt } from '@megafon/contracts';
import type { Group, NetworkAddresses, NetworkName } from '@megafon/contracts';

export interface NetworkSettings {
  profile: NetworkName;
  /** The network's origin, where it is another than the profile's own. */
  url?: string | undefined;
}

const instagram = { origin: 'https://www.instagram.com', hosts: ['instagram.com'] };

/** Which links a group may carry: those of its own network. */
export class NetworkLinks {
  private readonly network: NetworkAddresses;

  constructor(private readonly settings: NetworkSettings) {
    this.network = networkAt(settings.profile, settings.url);
  }

  /** No link at all is allowed as well. */
  allows(platform: Group['platform'], link: string): boolean {
    if (link === '') return true;
    const isElsewhere = platform === 'instagram' && this.settings.profile === 'facebook';
    return isAddressOf(isElsewhere ? instagram : this.network, link);
  }
}
