import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import type { Reply, Request } from '../http/request.js';

const name = 'refreshToken';

/** Where the refresh token lives: no script sees it, no other site can have it sent, and only these calls get it. */
@Injectable()
export class RefreshCookie {
  private readonly attributes;

  constructor(@Inject(CONFIG) { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) {
    const secure = PUBLIC_URL.startsWith('https:');
    this.attributes = { path: '/api/auth', httpOnly: true, sameSite: 'strict', secure } as const;
  }

  read(request: Request): string | undefined {
    return request.cookies[name];
  }

  set(reply: Reply, token: string, maxAgeS: number): void {
    void reply.setCookie(name, token, { ...this.attributes, maxAge: maxAgeS });
  }

  clear(reply: Reply): void {
    void reply.clearCookie(name, this.attributes);
  }
}
