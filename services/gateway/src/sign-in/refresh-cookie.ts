import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import type { Reply, Request } from '../http/request.js';
import { AuthCookies } from './auth-cookies.js';

const name = 'refreshToken';

/** Where the refresh token lives. */
@Injectable()
export class RefreshCookie {
  private readonly cookies: AuthCookies;

  constructor(@Inject(CONFIG) config: Pick<Config, 'PUBLIC_URL'>) {
    this.cookies = new AuthCookies(config);
  }

  read(request: Request): string | undefined {
    return this.cookies.read(request, name);
  }

  set(reply: Reply, token: string, maxAgeS: number): void {
    this.cookies.set(reply, name, token, maxAgeS);
  }

  clear(reply: Reply): void {
    this.cookies.clear(reply, name);
  }
}
