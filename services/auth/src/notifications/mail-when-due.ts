import { Injectable, Logger, Optional } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import { RepeatingTask } from '@megafon/concurrency';
import { Gauges } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { mailGauges } from './mail-gauges.js';
import { RecipientRepository } from './recipient.repository.js';
import type { RecipientDocument } from './recipient.schema.js';
import { SendAttentionMail } from './use-cases/send-attention-mail.js';
import { SendDigest } from './use-cases/send-digest.js';

const everyMs = 5_000;
/** Longer than a mail and a question to automation take. What fails is tried again after it. */
const leaseMs = 120_000;
const mostInARound = 100;
/** Of several processes each tries again within this time, nearly always. */
const forgottenMs = 5 * leaseMs;

type Take = (now: Date, leaseEnd: Date) => Promise<RecipientDocument | null>;

/** Sends what is due. Every instance does: who takes a user's mail has it alone for a while. */
@Injectable()
export class MailWhenDue implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(MailWhenDue.name);
  private readonly task = new RepeatingTask({
    everyMs,
    round: async (stopping) => void (await this.round(stopping)),
    onError: (err) => this.logger.error({ msg: 'could not look for mails that are due', err }),
  });

  private failing: { since: Date; last: Date } | null = null;

  constructor(
    private readonly recipients: RecipientRepository,
    private readonly attention: SendAttentionMail,
    private readonly digest: SendDigest,
    private readonly clock: Clock,
    @Optional() private readonly gauges?: Gauges,
  ) {}

  onModuleInit(): void {
    this.gauges?.show(mailGauges.failing, () => this.failingS);
  }

  /** For how long nothing went out while something was tried. */
  get failingS(): number {
    const nowMs = this.clock.now().getTime();
    // What failed here once may have gone out elsewhere.
    if (!this.failing || nowMs - this.failing.last.getTime() > forgottenMs) return 0;
    return (nowMs - this.failing.since.getTime()) / 1_000;
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  /** Everything that is due now. */
  async round(stopping?: AbortSignal): Promise<void> {
    await this.each(
      (now, leaseEnd) => this.recipients.acrossOwnersTakeMail(now, leaseEnd),
      (recipient) => this.attention.execute(recipient),
      stopping,
    );
    await this.each(
      (now, leaseEnd) => this.recipients.acrossOwnersTakeDigest(now, leaseEnd),
      (recipient) => this.digest.execute(recipient),
      stopping,
    );
  }

  private async each(
    take: Take,
    send: (recipient: RecipientDocument) => Promise<void>,
    stopping?: AbortSignal,
  ): Promise<void> {
    for (let taken = 0; taken < mostInARound && stopping?.aborted !== true; taken += 1) {
      const now = this.clock.now();
      const recipient = await take(now, new Date(now.getTime() + leaseMs));
      if (!recipient) return;
      try {
        await send(recipient);
        this.failing = null;
      } catch (err) {
        const since = new Date(now.getTime() - this.failingS * 1_000);
        this.failing = { since, last: now };
        this.logger.warn({ msg: 'a mail waits', userId: recipient.owner, err });
      }
    }
  }
}
