import type { Group } from '@megafon/contracts';

export interface NetworkSettings {
  profile: 'sandbox' | 'facebook';
  /** The network's origin, where it is another than the profile's own. */
  url?: string | undefined;
}

const hosts: Record<Group['platform'], string> = { facebook: 'facebook.com', instagram: 'instagram.com' };

/** Which links a group may carry: those of its own network. */
export class NetworkLinks {
  private readonly origin: string | null;

  constructor(private readonly settings: NetworkSettings) {
    this.origin = settings.url === undefined ? null : new URL(settings.url).origin;
  }

  /** No link at all is allowed as well. */
  allows(platform: Group['platform'], link: string): boolean {
    if (link === '') return true;
    const url = URL.parse(link);
    if (url === null) return false;
    return (
      url.origin === this.origin || (this.settings.profile === 'facebook' && isBelow(hosts[platform], url))
    );
  }
}

function isBelow(host: string, { protocol, port, hostname }: URL): boolean {
  return protocol === 'https:' && port === '' && (hostname === host || hostname.endsWith(`.${host}`));
}
