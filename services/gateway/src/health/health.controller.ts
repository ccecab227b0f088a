import { Controller, Get, Res } from '@nestjs/common';
import { HealthChecks } from '@megafon/service';
import { AllowedTo } from '../access/access.js';
import type { Reply } from '../http/request.js';

@Controller()
export class HealthController {
  constructor(private readonly checks: HealthChecks) {}

  @Get('/live')
  @AllowedTo('public')
  live(): { live: true } {
    return { live: true };
  }

  /** Names what works and what does not; the reasons are for the log, as this port is open to the world. */
  @Get('/ready')
  @AllowedTo('public')
  async ready(@Res() reply: Reply): Promise<void> {
    const { ready, checks } = await this.checks.report();
    const states = Object.fromEntries(Object.entries(checks).map(([name, { ok }]) => [name, ok]));
    await reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, checks: states });
  }
}
