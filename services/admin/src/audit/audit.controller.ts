import { Controller } from '@nestjs/common';
import { listAudit, pageAudit } from '@megafon/contracts';
import type { AuditLine, ReplyOf } from '@megafon/contracts';
import { Handles, RequestClient } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { InjectModel, SYSTEM_OWNER } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { USER_FACT, UserFact } from '../documents/fact.schemas.js';
import { userNames } from '../documents/user-names.js';

type Line = ReplyOf<typeof pageAudit>['lines'][number];

const askWithinMs = 5_000;

/** The log is automation's, asked for; who the users and admins in it are is known here. */
@Controller()
export class AuditController {
  constructor(
    @InjectModel(USER_FACT) private readonly users: Model<UserFact>,
    private readonly requests: RequestClient,
  ) {}

  @Handles(listAudit)
  async list({ query }: RequestOf<typeof listAudit>): Promise<ReplyOf<typeof listAudit>> {
    const options = { caller: null, timeoutMs: askWithinMs };
    const { lines, nextCursor } = await this.requests.send(pageAudit, { body: query }, options);
    const nameOf = await userNames(
      this.users,
      lines.flatMap(({ owner, details: { by, target } }) => [owner, by, target]),
    );
    return { items: lines.map((line) => toLine(line, nameOf)), nextCursor };
  }
}

function toLine(
  { id, at, act, accountId, accountName, owner, details }: Line,
  nameOf: ReadonlyMap<string, string>,
): AuditLine {
  // The event that a line was made of is for the log itself.
  const { by, target, event: _event, ...rest } = details;
  const named = (of: Line['details'][string] | undefined) =>
    typeof of === 'string' ? { id: of, name: nameOf.get(of) ?? '' } : null;
  return {
    id,
    at,
    act,
    user: owner === SYSTEM_OWNER ? null : named(owner),
    account: { id: accountId, name: accountName },
    by: named(by),
    target: named(target),
    details: rest,
  };
}
