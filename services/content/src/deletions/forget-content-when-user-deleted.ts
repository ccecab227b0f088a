import { Injectable } from '@nestjs/common';
import { userDeleted } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { EntitlementRepository } from '@megafon/entitlements';
import { ContentOfUser } from './content-of-user.js';

@Injectable()
export class ForgetContentWhenUserDeleted {
  static readonly on = userDeleted;

  constructor(
    private readonly content: ContentOfUser,
    private readonly entitlements: EntitlementRepository,
  ) {}

  /** Harmless when delivered twice. */
  async handle({ data }: EventOf<typeof userDeleted>): Promise<void> {
    await this.content.removeAllOf(data.userId);
    await this.entitlements.removeAllOf(data.userId);
  }
}
