import { Controller } from '@nestjs/common';
import { dismissHint, showHintsAgain } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { UserRepository } from '../users/user.repository.js';
import { toSessionUser } from '../users/user.schema.js';
import type { UserDocument } from '../users/user.schema.js';

type Answer = ReplyOf<typeof dismissHint>;

/** Which screens have told their user what they are for. */
@Controller()
export class HintsController {
  constructor(private readonly users: UserRepository) {}

  @Handles(dismissHint)
  async dismiss({ userId, params }: RequestOf<typeof dismissHint>): Promise<Answer> {
    const user = await this.users.change(userId, userId, (known) => {
      const before = known.dismissedHints ?? [];
      if (before.includes(params.screen)) return null;
      return { state: { ...known, dismissedHints: [...before, params.screen] } };
    });
    return answerOf(user);
  }

  @Handles(showHintsAgain)
  async showAgain({ userId }: RequestOf<typeof showHintsAgain>): Promise<Answer> {
    const user = await this.users.change(userId, userId, (known) =>
      known.dismissedHints?.length ? { state: { ...known, dismissedHints: [] } } : null,
    );
    return answerOf(user);
  }
}

function answerOf(user: UserDocument): Answer {
  return { success: true, user: toSessionUser(user) };
}
