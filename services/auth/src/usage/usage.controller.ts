import { Controller, Logger } from '@nestjs/common';
import { getUsage, readAccountUsage, readCampaignUsage, readContentUsage } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles, RequestClient } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';

/** A page rather shows the rest than waits for one that is away. */
const patienceMs = 4_000;

@Controller()
export class UsageController {
  private readonly logger = new Logger(UsageController.name);

  constructor(private readonly requests: RequestClient) {}

  @Handles(getUsage)
  async usage({ userId: owner }: RequestOf<typeof getUsage>): Promise<ReplyOf<typeof getUsage>> {
    const body = { owner };
    const options = { caller: null, timeoutMs: patienceMs };
    const [content, campaigns, accounts] = await Promise.all([
      this.unlessAway(this.requests.send(readContentUsage, { body }, options)),
      this.unlessAway(this.requests.send(readCampaignUsage, { body }, options)),
      this.unlessAway(this.requests.send(readAccountUsage, { body }, options)),
    ]);
    return {
      success: true,
      accounts: accounts?.accounts ?? null,
      groups: content?.groups ?? null,
      campaigns: campaigns?.campaigns ?? null,
      aiGenerations: content?.aiGenerations ?? null,
      resetsAt: content?.resetsAt ?? null,
    };
  }

  private unlessAway<T>(answer: Promise<T>): Promise<T | null> {
    return answer.catch((error: unknown) => {
      this.logger.warn({ msg: 'a service did not say what is used', err: error });
      return null;
    });
  }
}
