import { Controller } from '@nestjs/common';
import { getAuditVerification, pageAudit } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { AuditPages } from '../audit/audit-pages.js';
import { VerificationRecord } from '../audit/verification-record.js';
import { AccountRepository } from './account.repository.js';

/** The audit log as admins look through it, with the names that accounts have. */
@Controller()
export class AuditLinesController {
  constructor(
    private readonly audit: AuditPages,
    private readonly accounts: AccountRepository,
    private readonly verifications: VerificationRecord,
  ) {}

  @Handles(pageAudit)
  async page({
    body: { limit, ...wanted },
  }: RequestOf<typeof pageAudit>): Promise<ReplyOf<typeof pageAudit>> {
    const { items: entries, nextCursor } = await this.audit.page(wanted, limit);
    const accounts = await this.accounts.acrossOwnersThere([
      ...new Set(entries.map(({ accountId }) => accountId)),
    ]);
    const nameOf = new Map(accounts.map(({ _id, accountName }) => [_id, accountName]));
    const lines = entries.map(({ _id, at, act, accountId, owner, details }) => ({
      id: _id,
      at: at.toISOString(),
      act,
      accountId,
      accountName: nameOf.get(accountId) ?? '',
      owner,
      details,
    }));
    return { lines, nextCursor };
  }

  @Handles(getAuditVerification)
  async verification(
    _request: RequestOf<typeof getAuditVerification>,
  ): Promise<ReplyOf<typeof getAuditVerification>> {
    return { success: true, data: await this.verifications.read() };
  }
}
