import { Controller } from '@nestjs/common';
import { recheckAction } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { RecheckAction } from './use-cases/recheck-action.js';

@Controller()
export class ActionsController {
  constructor(private readonly recheckUseCase: RecheckAction) {}

  @Handles(recheckAction)
  recheck({ userId, params }: RequestOf<typeof recheckAction>): Promise<ReplyOf<typeof recheckAction>> {
    return this.recheckUseCase.execute(userId, params.actionId);
  }
}
