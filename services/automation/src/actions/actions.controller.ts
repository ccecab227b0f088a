import { Controller } from '@nestjs/common';
import { forecastActions, listFacebookAccounts, recheckAction } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { AskedLooks } from '../accounts/asked-looks.js';
import { ForecastActions } from './use-cases/forecast-actions.js';
import { ListAccounts } from './use-cases/list-accounts.js';
import { RecheckAction } from './use-cases/recheck-action.js';

@Controller()
export class ActionsController {
  constructor(
    private readonly recheckUseCase: RecheckAction,
    private readonly looks: AskedLooks,
    private readonly forecastActions: ForecastActions,
    private readonly listAccounts: ListAccounts,
  ) {}

  @Handles(listFacebookAccounts)
  async list({
    userId,
  }: RequestOf<typeof listFacebookAccounts>): Promise<ReplyOf<typeof listFacebookAccounts>> {
    const accounts = await this.listAccounts.execute(userId);
    return { success: true, accounts, data: { accounts } };
  }

  @Handles(forecastActions)
  forecast({ body }: RequestOf<typeof forecastActions>): Promise<ReplyOf<typeof forecastActions>> {
    return this.forecastActions.execute(body);
  }

  @Handles(recheckAction)
  async recheck({
    userId,
    params: { actionId },
  }: RequestOf<typeof recheckAction>): Promise<ReplyOf<typeof recheckAction>> {
    const looked = await this.looks.answer(userId, actionId, () =>
      this.recheckUseCase.execute(userId, actionId),
    );
    return looked ?? { success: false, status: 'unknown', pending: true };
  }
}
