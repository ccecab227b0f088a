import { Controller } from '@nestjs/common';
import { AppError, getAutomationState, getKillSwitch, setKillSwitch } from '@megafon/contracts';
import type { KillSwitch, ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { awaitsPerson } from '../accounts/account.js';
import { AccountRepository } from '../accounts/account.repository.js';
import type { PageHold } from '../strange-pages/page-hold.js';
import { StrangePages } from '../strange-pages/strange-pages.js';
import { SwitchRepository } from './switch.repository.js';
import { TurnKillSwitch } from './turn-kill-switch.js';

/** The gateway lets only a superadmin turn it and only admins see who did. */
@Controller()
export class KillSwitchController {
  constructor(
    private readonly switches: SwitchRepository,
    private readonly turn: TurnKillSwitch,
    private readonly pages: StrangePages,
    private readonly accounts: AccountRepository,
  ) {}

  @Handles(getKillSwitch)
  async get(_request: RequestOf<typeof getKillSwitch>): Promise<ReplyOf<typeof getKillSwitch>> {
    return { success: true, data: await this.shown() };
  }

  @Handles(setKillSwitch)
  async set({ caller, body }: RequestOf<typeof setKillSwitch>): Promise<ReplyOf<typeof setKillSwitch>> {
    // The gateway has checked it; a switch this large is checked twice.
    if (caller?.role !== 'superadmin') throw new AppError('AUTH.ADMIN_ONLY');
    await this.turn.execute(body, caller.email);
    return { success: true, data: await this.shown() };
  }

  @Handles(getAutomationState)
  async state({ userId }: RequestOf<typeof getAutomationState>): Promise<ReplyOf<typeof getAutomationState>> {
    const { isOn, reason, at } = await this.shown();
    const strangePages = await this.strangePagesOf(userId);
    return {
      success: true,
      isStopped: isOn,
      since: isOn ? at : null,
      reason: isOn ? reason : '',
      strangePages,
    };
  }

  private async strangePagesOf(owner: string): Promise<ReplyOf<typeof getAutomationState>['strangePages']> {
    const own = await this.goingOnAlone((await this.pages.waiting()).filter((hold) => hold.owner === owner));
    const times = own.flatMap(({ since, until }) => (since && until ? [{ since, until }] : []));
    const [longest] = times.toSorted((a, b) => a.since.getTime() - b.since.getTime());
    return longest ? { since: longest.since.toISOString(), nextLookAt: longest.until.toISOString() } : null;
  }

  /** What waits for a person goes on when they have answered, not by itself. */
  private async goingOnAlone(holds: readonly PageHold[]): Promise<readonly PageHold[]> {
    if (holds.length === 0) return holds;
    const accounts = await this.accounts.acrossOwnersThere(holds.map(({ accountId }) => accountId));
    const waiting = new Set(accounts.filter(awaitsPerson).map(({ _id }) => _id));
    return holds.filter(({ accountId }) => !waiting.has(accountId));
  }

  private async shown(): Promise<KillSwitch> {
    const found = await this.switches.read();
    const { isOn = false, reason = '', at, by } = found ?? {};
    return { isOn, reason, at: at?.toISOString() ?? null, by: by ?? null };
  }
}
