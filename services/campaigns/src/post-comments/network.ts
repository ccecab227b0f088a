export interface NetworkSettings {
  profile: 'sandbox' | 'facebook';
  /** The network's origin, where it is another than the profile's own. */
  url?: string | undefined;
  /** A post that anyone may comment on. */
  samplePostUrl?: string | undefined;
}

const profiles: Record<NetworkSettings['profile'], { origin: string; host: string | null }> = {
  sandbox: { origin: 'http://127.0.0.1:4100', host: null },
  facebook: { origin: 'https://www.facebook.com', host: 'facebook.com' },
};

/** The network that the accounts belong to: which addresses are its own. */
export class Network {
  /** '' where the network has none. */
  readonly samplePostUrl: string;
  private readonly origin: string;
  private readonly host: string | null;

  constructor({ profile, url, samplePostUrl = '' }: NetworkSettings) {
    this.samplePostUrl = samplePostUrl;
    this.origin = new URL(url ?? profiles[profile].origin).origin;
    this.host = profiles[profile].host;
  }

  /**
   * Whether a post may stand there: posts have addresses of many shapes, but never the front page. The worker that
   * opens it applies the same rule; here it is for a refusal while somebody listens.
   */
  mayHavePost(address: string): boolean {
    const url = URL.parse(address);
    if (url === null || url.username !== '' || url.password !== '' || url.pathname === '/') return false;
    return url.origin === this.origin || this.isOnHost(url);
  }

  private isOnHost({ protocol, port, hostname }: URL): boolean {
    if (this.host === null || protocol !== 'https:' || port !== '') return false;
    return hostname === this.host || hostname.endsWith(`.${this.host}`);
  }
}
