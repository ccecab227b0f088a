import { Injectable } from '@nestjs/common';
import { AppError, askQuietTime, askQuietTimes, listAccountsOf, resolveMaterials } from '@megafon/contracts';
import type { QuietTime, ReplyOf } from '@megafon/contracts';
import { RequestClient } from '@megafon/messaging';
import type { RunAccount } from '../runs/run-state.js';
import type { CampaignContent } from './campaign-input.js';

type Boxes = Pick<CampaignContent, 'postBox' | 'groupBox' | 'commentBox'>;

/** What a campaign refers to, asked of those who own it. */
@Injectable()
export class Materials {
  constructor(private readonly requests: RequestClient) {}

  /** @throws AppError BOX.NOT_FOUND */
  texts(owner: string, { postBox, groupBox, commentBox }: Boxes): Promise<ReplyOf<typeof resolveMaterials>> {
    return this.requests.send(
      resolveMaterials,
      { body: { owner, postBox, groupBox, commentBox } },
      { caller: null },
    );
  }

  /**
   * The chosen accounts that are connected, in the order they were chosen; all connected ones when none is chosen.
   * @throws AppError ACCOUNT.NONE_CONNECTED
   */
  async accounts(owner: string, chosen: readonly string[]): Promise<RunAccount[]> {
    const connected = (await this.accountsOf(owner)).filter(({ status }) => status === 'connected');
    const byId = new Map(connected.map((account) => [account.accountId, account]));
    const used = chosen.length === 0 ? connected : chosen.flatMap((id) => byId.get(id) ?? []);
    if (used.length === 0) throw new AppError('ACCOUNT.NONE_CONNECTED');
    return used.map(({ accountId, accountName }) => ({ accountId, accountName }));
  }

  /**
   * @param known accounts that the owner's campaign names already: one of those may have been removed since
   * @throws AppError BOX.NOT_FOUND, ACCOUNT.NOT_FOUND for a reference to what is not the owner's
   */
  async checkReferences(
    owner: string,
    content: CampaignContent,
    known: readonly string[] = [],
  ): Promise<void> {
    const { postBox, groupBox, commentBox } = content;
    const accountIds = content.accountIds.filter((id) => !known.includes(id));
    await Promise.all([
      (postBox ?? groupBox ?? commentBox) !== null && this.texts(owner, content),
      accountIds.length > 0 && this.checkAccounts(owner, accountIds),
    ]);
  }

  /** What keeps the owner's accounts from publishing at that time; null for nothing. */
  async quietTime(owner: string, at: Date): Promise<QuietTime | null> {
    const body = { owner, at: at.toISOString() };
    return (await this.requests.send(askQuietTime, { body }, { caller: null })).quiet;
  }

  /** Those of some times at which they publish nothing, in milliseconds. */
  async quietAmong(owner: string, times: readonly Date[]): Promise<ReadonlySet<number>> {
    const body = { owner, times: times.map((time) => time.toISOString()) };
    const { quiet } = await this.requests.send(askQuietTimes, { body }, { caller: null });
    return new Set(times.filter((_time, place) => quiet[place]).map((time) => time.getTime()));
  }

  private async checkAccounts(owner: string, accountIds: readonly string[]): Promise<void> {
    const known = new Set((await this.accountsOf(owner)).map(({ accountId }) => accountId));
    if (!accountIds.every((id) => known.has(id))) throw new AppError('ACCOUNT.NOT_FOUND');
  }

  /** All accounts of the owner, whatever their state. */
  async accountsOf(owner: string): Promise<ReplyOf<typeof listAccountsOf>['accounts']> {
    return (await this.requests.send(listAccountsOf, { body: { owner } }, { caller: null })).accounts;
  }
}
