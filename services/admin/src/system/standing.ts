import { withTimeout } from '@megafon/concurrency';
import { getBrowserStanding, serviceNames } from '@megafon/contracts';
import type { BrowserStanding, ServiceLag } from '@megafon/contracts';
import { KafkaConnection, RequestClient } from '@megafon/messaging';
import { Injectable, Logger } from '@nestjs/common';

/** Whoever does not answer by then is not waited for: the panel shows what is known. */
const askWithinMs = 2_000;
const askedOf = [...serviceNames, 'gateway'] as const;
type Asked = (typeof askedOf)[number];

/** What is asked of others: it may be they who are away. */
@Injectable()
export class Standing {
  private readonly logger = new Logger(Standing.name);

  constructor(
    private readonly connection: KafkaConnection,
    private readonly requests: RequestClient,
  ) {}

  async lag(): Promise<ServiceLag[]> {
    const reading = this.connection.lags((group) => serviceOf(group) !== undefined);
    const lags = await this.unlessAway('the lag', withTimeout(reading, askWithinMs, 'reading the lag'));
    return askedOf.map((service) => {
      const own = (lags ?? []).filter(({ group }) => serviceOf(group) === service);
      return { service, worst: own.toSorted((one, other) => other.messages - one.messages)[0] ?? null };
    });
  }

  async browsers(): Promise<BrowserStanding | null> {
    const options = { caller: null, timeoutMs: askWithinMs };
    const asking = this.requests.send(getBrowserStanding, { body: {} }, options);
    return this.unlessAway('the browsers', withTimeout(asking, askWithinMs, 'asking for the browsers'));
  }

  private async unlessAway<T>(what: string, asked: Promise<T>): Promise<T | null> {
    try {
      return await asked;
    } catch (err) {
      this.logger.warn({ msg: `${what} could not be had`, err });
      return null;
    }
  }
}

/** Groups are named for their service, as access lists have it: `auth`, `auth-notifications`, `auth.requests`. */
function serviceOf(group: string): Asked | undefined {
  const [first] = group.split(/[-.]/, 1);
  return askedOf.find((service) => service === first);
}
