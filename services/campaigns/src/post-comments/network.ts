import { networkAt, postPathOf } from '@megafon/contracts';
import type { NetworkAddresses, NetworkName } from '@megafon/contracts';

export interface NetworkSettings {
  profile: NetworkName;
  /** The network's origin, where it is another than the profile's own. */
  url?: string | undefined;
  /** A post that anyone may comment on. */
  samplePostUrl?: string | undefined;
}

/** The network that the accounts belong to: which addresses are posts of it. */
export class Network {
  /** '' where the network has none. */
  readonly samplePostUrl: string;
  private readonly addresses: NetworkAddresses;

  constructor({ profile, url, samplePostUrl = '' }: NetworkSettings) {
    this.samplePostUrl = samplePostUrl;
    this.addresses = networkAt(profile, url);
  }

  /** The worker that opens it applies the same rule; here it is for a refusal while somebody listens. */
  mayHavePost(address: string): boolean {
    return postPathOf(address, this.addresses) !== null;
  }
}
