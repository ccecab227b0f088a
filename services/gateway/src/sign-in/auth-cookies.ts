import type { Config } from '../config.js';
import type { Reply, Request } from '../http/request.js';

/** Over https alone: no browser takes a cookie of such a name from a page in the clear, whoever answers there. */
const prefix = '__Secure-';

/**
 * Cookies that no script sees, no other site can have sent, and the calls of `/api/auth` alone get. That path is why they
 * are not named `__Host-`: such ones go with every request.
 *
 * Those that were set before they were named by the prefix are good until they end (after 180 days at the latest), or
 * another one takes their place.
 */
export class AuthCookies {
  private readonly secure: boolean;
  private readonly attributes;

  constructor({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) {
    this.secure = PUBLIC_URL.startsWith('https:');
    this.attributes = {
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'strict',
      secure: this.secure,
    } as const;
  }

  read({ cookies }: Request, name: string): string | undefined {
    return cookies[this.nameOf(name)] ?? cookies[name];
  }

  set(reply: Reply, name: string, value: string, maxAgeS: number): void {
    void reply.setCookie(this.nameOf(name), value, { ...this.attributes, maxAge: maxAgeS });
    this.clearFormer(reply, name);
  }

  clear(reply: Reply, name: string): void {
    void reply.clearCookie(this.nameOf(name), this.attributes);
    this.clearFormer(reply, name);
  }

  private clearFormer(reply: Reply, name: string): void {
    const { cookies } = reply.request;
    if (this.secure && cookies[name] !== undefined) void reply.clearCookie(name, this.attributes);
  }

  private nameOf(name: string): string {
    return this.secure ? `${prefix}${name}` : name;
  }
}
